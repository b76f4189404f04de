/** A figure as a card shows it: from 1000 on in thousands with one place, `1.0k`. */
export function shortNumber(value: number): string {
  return value >= 1000 ? `${(value / 1000).toFixed(1)}k` : String(value);
}
