/**
 * The styles that the product knows. Ids are stored in facts and never change; each has its own bit, up to 30,
 * which queries filter by.
 */
export const DANCE_STYLES = [
  { id: 'salsa', name: 'Salsa', bit: 0 },
  { id: 'bachata', name: 'Bachata', bit: 1 },
  { id: 'kizomba', name: 'Kizomba', bit: 2 },
  { id: 'zouk', name: 'Zouk', bit: 3 },
  { id: 'tango', name: 'Tango', bit: 4 },
  { id: 'swing', name: 'Swing', bit: 5 },
] as const;

const BITS = new Map<string, number>(DANCE_STYLES.map(({ id, bit }) => [id, 1 << bit]));

/** Dance styles as a bit mask: a condition on it costs next to nothing, one on a list 0.5 µs per row. */
export function styleBits(styleIds: readonly string[]): number {
  return styleIds.reduce((bits, id) => bits | (BITS.get(id) ?? 0), 0);
}
