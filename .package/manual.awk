# The manual that ArgumentParser makes, as mdoc likes it: no empty lines, and what is indented stays as it is.
BEGIN { literal = 0 }
/^  / {
  if (!literal) print ".Bd -literal"
  literal = 1
  print
  next
}
literal { print ".Ed"; literal = 0 }
/^$/ { print ".Pp"; next }
{ print }
