/** The styles that the product knows. Ids are stored in facts and never change. */
export const DANCE_STYLES = [
  { id: 'salsa', name: 'Salsa' },
  { id: 'bachata', name: 'Bachata' },
  { id: 'kizomba', name: 'Kizomba' },
  { id: 'zouk', name: 'Zouk' },
  { id: 'tango', name: 'Tango' },
  { id: 'swing', name: 'Swing' },
] as const;
