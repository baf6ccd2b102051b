// CellCanvas
