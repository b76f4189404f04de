/**
 * The dance styles of a new installation. Each has the bit of its place in this list (`styleBits`), so the order
 * must not change.
 */
export const FIRST_DANCE_STYLES = [
  { id: 'salsa', name: 'Salsa' },
  { id: 'bachata', name: 'Bachata' },
  { id: 'kizomba', name: 'Kizomba' },
  { id: 'zouk', name: 'Zouk' },
  { id: 'tango', name: 'Tango' },
  { id: 'swing', name: 'Swing' },
] as const;
