type Told = { start: string; end: string | null; cityStart?: string | null | undefined };

/** Start and end on the clocks of the city (`cityStartOf`), by which nights are ordered and belong to days. */
export function onCityClock({ start, end, cityStart }: Told): { start: string; end: string | null } {
  if (!cityStart) return { start, end };
  if (end === null) return { start: cityStart, end };
  const later = Date.parse(`${cityStart}Z`) - Date.parse(`${start.slice(0, 16)}Z`);
  const there = new Date(Date.parse(`${end.slice(0, 16)}Z`) + later);
  return { start: cityStart, end: there.toISOString().slice(0, 16) };
}

/** When it begins on the clocks of its city, as text that can be compared. */
export const cityStartIn = ({ start, cityStart }: Omit<Told, 'end'>): string => cityStart ?? start;
