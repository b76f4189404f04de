/** A moment (ISO 8601) as an input of day and time has it, on the reader's clock. */
export function localOf(at: string): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
