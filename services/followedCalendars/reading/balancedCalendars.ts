const BOUNDARY = /^(BEGIN|END):[ \t]*([A-Z0-9-]+)[ \t]*$/i;
/** An alarm in an event in a calendar is three. Deeper ones are not read. */
const DEEPEST = 6;
/** Stand directly in a calendar: what is open before them was not closed. */
const TOP = ['VEVENT', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VFREEBUSY'];

/**
 * The calendars of a text, each with balanced BEGIN and END lines: node-ical throws at an end without a beginning, puts
 * the rest of the file into a component that is not closed, and of several calendars returns the last.
 */
export function balancedCalendars(text: string): string[] {
  const calendars: string[] = [];
  let lines: string[] = [];
  let open: string[] = [];
  const close = (kind: string | undefined): void => {
    const from = kind === undefined ? -1 : open.lastIndexOf(kind);
    if (from < 0) return;
    for (const inner of open.slice(from).reverse()) lines.push(`END:${inner}`);
    open = open.slice(0, from);
    if (open.length === 0) {
      calendars.push(lines.join('\n'));
      lines = [];
    }
  };
  for (const line of text.split('\n')) {
    const [, boundary, name] = BOUNDARY.exec(line) ?? [];
    const kind = name?.toUpperCase() ?? '';
    if (boundary === undefined) {
      if (open.length > 0) lines.push(line);
    } else if (boundary.toUpperCase() === 'END') {
      close(kind);
    } else {
      if (kind === 'VCALENDAR') close(kind);
      else if (TOP.includes(kind)) close(open[1]);
      if (open.length >= DEEPEST || (open.length === 0) !== (kind === 'VCALENDAR')) continue;
      open.push(kind);
      lines.push(`BEGIN:${kind}`);
    }
  }
  close('VCALENDAR');
  return calendars;
}
