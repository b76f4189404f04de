/** The stream of the item that notes are about: an unassigned event is an event, or a series with the same id. */
export function streamOfItem(stream: string, { kind }: Record<string, unknown>): string {
  const category = kind === 'unassignedEvent' ? 'event' : String(kind);
  return `${category}-${stream.slice(stream.indexOf('-') + 1)}`;
}
