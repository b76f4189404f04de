// What RFC 5545 and 7986 demand of a calendar with events and without time zones, by rules of our own: readers forgive
// much, and each something else.

const CRLF = '\r\n';
const MOST_OCTETS = 75;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that a calendar may not have
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]/;
const NAME = /^[A-Z0-9-]+$/;
/** A name, its parameters, and the value after the first colon outside of quotes. */
const LINE = /^([^;:]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s;
const ESCAPES = /^(?:[^\\;,]|\\[\\;,nN])*$/su;
const ESCAPED_LIST = /^(?:[^\\;]|\\[\\;,nN])*$/su;
const INSTANT = /^\d{8}T\d{6}Z$/;
const DAY = /^\d{8}$/;
const URI = /^[a-z][a-z0-9+.-]*:\S+$/i;
const DURATION = /^P(?:\d+W|(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;

type Rule = { value: RegExp; parameter?: string };
const rule = (value: RegExp, parameter?: string): Rule => ({ value, ...(parameter && { parameter }) });

const OF_CALENDAR: Record<string, Rule> = {
  VERSION: rule(/^2\.0$/),
  PRODID: rule(ESCAPES),
  NAME: rule(ESCAPES),
  DESCRIPTION: rule(ESCAPES),
  SOURCE: rule(URI, 'VALUE=URI'),
  URL: rule(URI),
  COLOR: rule(/^[a-z]+$/),
  'REFRESH-INTERVAL': rule(DURATION, 'VALUE=DURATION'),
  'X-WR-CALNAME': rule(ESCAPES),
  'X-WR-CALDESC': rule(ESCAPES),
  'X-PUBLISHED-TTL': rule(DURATION),
};
const OF_EVENT: Record<string, Rule> = {
  UID: rule(ESCAPES),
  DTSTAMP: rule(INSTANT),
  CREATED: rule(INSTANT),
  'LAST-MODIFIED': rule(INSTANT),
  SEQUENCE: rule(/^\d+$/),
  DTSTART: rule(/^\d{8}(?:T\d{6}Z)?$/),
  DTEND: rule(/^\d{8}(?:T\d{6}Z)?$/),
  SUMMARY: rule(ESCAPES),
  DESCRIPTION: rule(ESCAPES),
  LOCATION: rule(ESCAPES),
  STATUS: rule(/^(?:TENTATIVE|CONFIRMED|CANCELLED)$/),
  URL: rule(URI),
  CATEGORIES: rule(ESCAPED_LIST),
  GEO: rule(/^-?\d+(?:\.\d+)?;-?\d+(?:\.\d+)?$/),
  IMAGE: rule(URI, 'VALUE=URI'),
};

type Line = { name: string; parameters: string[]; value: string };

/** What is wrong with a calendar; nothing if it is as the standards say. */
export function problemsIn(text: string): string[] {
  const problems: string[] = [];
  if (!text.endsWith(CRLF)) problems.push('The last line does not end.');
  for (const line of text.split(CRLF)) {
    if (Buffer.byteLength(line) > MOST_OCTETS) problems.push(`Longer than ${MOST_OCTETS} octets: ${line}`);
    if (CONTROLS.test(line)) problems.push(`Control character: ${JSON.stringify(line)}`);
  }
  const lines = text
    .replaceAll(/\r\n[ \t]/g, '')
    .split(CRLF)
    .slice(0, -1)
    .map(line => lineOf(line, problems));
  checkComponents(lines, problems);
  return problems;
}

function lineOf(line: string, problems: string[]): Line {
  const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? [];
  if (!NAME.test(name)) problems.push(`No content line: ${line}`);
  return { name, parameters: parameters.split(';').slice(1), value };
}

function checkComponents(lines: readonly Line[], problems: string[]): void {
  const isFramed = (at: number, name: string) =>
    lines.at(at)?.name === name && lines.at(at)?.value === 'VCALENDAR';
  if (!isFramed(0, 'BEGIN') || !isFramed(-1, 'END')) problems.push('It is not one calendar.');
  const own: Line[] = [];
  const uids = new Set<string>();
  let event: Line[] | undefined;
  for (const line of lines.slice(1, -1)) {
    if (line.name === 'BEGIN') {
      if (event || line.value !== 'VEVENT') problems.push(`Unexpected component ${line.value}`);
      event = [];
    } else if (line.name === 'END') {
      if (!event) problems.push(`Nothing to end: ${line.value}`);
      checkEvent(event ?? [], uids, problems);
      event = undefined;
    } else (event ?? own).push(line);
  }
  if (event) problems.push('An event does not end.');
  checkProperties('VCALENDAR', own, { rules: OF_CALENDAR, needed: ['VERSION', 'PRODID'] }, problems);
}

function checkEvent(lines: readonly Line[], uids: Set<string>, problems: string[]): void {
  checkProperties('VEVENT', lines, { rules: OF_EVENT, needed: ['UID', 'DTSTAMP', 'DTSTART'] }, problems);
  const propertyOf = (name: string) => lines.find(line => line.name === name);
  const [uid, start, end] = ['UID', 'DTSTART', 'DTEND'].map(propertyOf);
  if (uid && uids.has(uid.value)) problems.push(`The same UID twice: ${uid.value}`);
  if (uid) uids.add(uid.value);
  for (const time of [start, end]) {
    const isDay = time?.parameters.includes('VALUE=DATE') ?? false;
    if (time && !(isDay ? DAY : INSTANT).test(time.value)) problems.push(`Not of its type: ${time.value}`);
  }
  if (start && end && start.value.length !== end.value.length)
    problems.push('Start and end are not of one type.');
  if (start && end && end.value <= start.value) problems.push(`It ends at ${end.value}, before it began.`);
}

type Kind = { rules: Record<string, Rule>; needed: readonly string[] };

function checkProperties(
  of: string,
  lines: readonly Line[],
  { rules, needed }: Kind,
  problems: string[],
): void {
  const seen = new Set<string>();
  for (const { name, parameters, value } of lines) {
    const known = rules[name];
    if (!known) problems.push(`${of} has no property ${name}`);
    else if (!known.value.test(value)) problems.push(`${name} cannot be ${JSON.stringify(value)}`);
    if (known?.parameter && !parameters.includes(known.parameter))
      problems.push(`${name} lacks ${known.parameter}`);
    if (seen.has(name)) problems.push(`${of} has ${name} twice`);
    seen.add(name);
  }
  for (const name of needed) if (!seen.has(name)) problems.push(`${of} lacks ${name}`);
}
