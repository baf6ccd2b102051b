// Kinematics
