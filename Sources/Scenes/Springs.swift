// The notations of springs are a part of the scenes: the tuner copies a spring as code.
@_exported public import PaneSprings
