// Animation
