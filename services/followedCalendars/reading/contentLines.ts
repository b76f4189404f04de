/** The lines of a calendar, unfolded; and how many of them were continuations that nobody had indented. */
export type ContentLines = { text: string; unindented: number };

/** What may begin a line of a calendar (RFC 5545, RFC 7986); extensions begin with `X-`. */
const NAMES = new Set(
  `BEGIN END VERSION PRODID CALSCALE METHOD NAME REFRESH-INTERVAL SOURCE COLOR IMAGE CONFERENCE ATTACH CATEGORIES CLASS
   COMMENT DESCRIPTION GEO LOCATION PERCENT-COMPLETE PRIORITY RESOURCES STATUS SUMMARY COMPLETED DTEND DUE DTSTART
   DURATION FREEBUSY TRANSP TZID TZNAME TZOFFSETFROM TZOFFSETTO TZURL TZID-ALIAS-OF TZUNTIL ATTENDEE CONTACT ORGANIZER
   RECURRENCE-ID RELATED-TO URL UID EXDATE EXRULE RDATE RRULE ACTION REPEAT TRIGGER ACKNOWLEDGED PROXIMITY CREATED
   DTSTAMP LAST-MODIFIED SEQUENCE REQUEST-STATUS STRUCTURED-DATA STYLED-DESCRIPTION PARTICIPANT LOCATION-TYPE`.split(
    /\s+/,
  ),
);
/** Of these, a line that begins no property is the rest: they are what people type with line breaks in it. */
const TEXTS = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'COMMENT', 'CONTACT', 'X-ALT-DESC']);
const NAME = /^([a-z][a-z0-9-]*)[ \t]*[;:]/i;

/**
 * Unfolds the lines of a text whose lines end with `\n` (RFC 5545, 3.1) before anything else is read of it: a line may
 * be folded anywhere, also after its name. Some programs do not indent the lines of a text, and leave its line breaks
 * in it: such lines are added to the text.
 */
export function contentLines(text: string): ContentLines {
  const lines: string[] = [];
  let unindented = 0;
  let inText = false;
  let blanks = 0;
  for (const line of text.replace(/\n[ \t]/g, '').split('\n')) {
    if (line.trim() === '') {
      blanks += 1;
      continue;
    }
    const name = nameOf(line, inText);
    if (name === undefined && inText) {
      lines.push(`${lines.pop()}${'\\n'.repeat(blanks + 1)}${line}`);
      unindented += 1;
    } else {
      lines.push(line);
      inText = name !== undefined && TEXTS.has(name);
    }
    blanks = 0;
  }
  return { text: lines.join('\n'), unindented };
}

/** The name of the property that a line begins. In a text, `Location: at the back` and `Doors: 19:30` are more of it. */
function nameOf(line: string, inText: boolean): string | undefined {
  const [, written] = NAME.exec(line) ?? [];
  if (written === undefined) return undefined;
  const name = written.toUpperCase();
  if (!inText) return name;
  const isPlain = written === name || written === written.toLowerCase();
  return isPlain && (NAMES.has(name) || name.startsWith('X-')) ? name : undefined;
}
