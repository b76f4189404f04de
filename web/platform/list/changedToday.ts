/** The capacities in which people who are no administrators change things, whose day is a view of the audit log. */
export const CHANGED_TODAY = ['organizer', 'cityTeam'] as const;
export type ChangedToday = (typeof CHANGED_TODAY)[number];

/** What was done in a capacity since the day began here, as calls ask for it and as the address of the log has it. */
export function changedToday(
  capacity: ChangedToday,
  now = new Date(),
): { capacity: ChangedToday; from: string } {
  return { capacity, from: new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString() };
}

export function changedTodaySearch(capacity: ChangedToday): string {
  return new URLSearchParams(changedToday(capacity)).toString();
}
