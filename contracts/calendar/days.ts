/** The day a number of days after a date; both as `YYYY-MM-DD`. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day after a date; both as `YYYY-MM-DD`. */
export function dayAfter(date: string): string {
  return plusDays(date, 1);
}

/** How many days `to` comes after `from`. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
