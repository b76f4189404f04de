import ical from 'node-ical';
import { balancedCalendars } from './balancedCalendars.ts';

/** A property as the calendar has it: its value, and its parameters by name in capitals. */
export type Property = { value: string; params: Readonly<Record<string, string>> };

/** A VEVENT, VTIMEZONE, STANDARD or DAYLIGHT with what it holds. */
export type Component = {
  kind: string;
  /** The properties of a name, in the order of the file. */
  all(name: string): readonly Property[];
  parts: readonly Component[];
  /** All properties as they were read, for people to look at. */
  raw: Readonly<Record<string, unknown>>;
};

export type Components = { calendar: Component; events: readonly Component[]; zones: readonly Component[] };

/**
 * node-ical makes a JavaScript date of each of these, and merges entries by their UID. A date loses its local time, a
 * floating one is read in the zone of the server, and a second DTSTART ends the whole file. By another name they are
 * kept as they are.
 */
const KEPT = new Set(
  'DTSTART DTEND DUE DURATION RECURRENCE-ID EXDATE RDATE RRULE UID GEO SEQUENCE DTSTAMP CREATED LAST-MODIFIED COMPLETED FREEBUSY'.split(
    ' ',
  ),
);
const NAME = /^([a-z][a-z0-9-]*)(?=[;:])/gim;

/** Takes a calendar apart, with its lines unfolded and its texts unescaped. */
export function componentsOf(text: string): Components {
  const named = text.replace(NAME, name => keptName(name.toUpperCase()));
  const parsed = balancedCalendars(named).map(one => ical.sync.parseICS(one) as unknown as Parsed);
  const found = parsed.flatMap(componentsWithin);
  return {
    calendar: componentOf(Object.assign({}, ...parsed.map(one => one.vcalendar))),
    events: found.filter(({ kind }) => kind === 'VEVENT'),
    zones: found.filter(({ kind }) => kind === 'VTIMEZONE'),
  };
}

type Parsed = Record<string, unknown>;

const keptName = (name: string): string => (KEPT.has(name) ? `X-KEPT-${name}` : name);

/** node-ical's own key for a property: extensions keep their capitals, and lose their `X-`. */
function keyOf(name: string): string {
  const kept = keptName(name);
  return kept.startsWith('X-') ? kept.slice(2) : kept.toLowerCase();
}

function componentOf(parsed: Parsed): Component {
  return {
    kind: String(parsed.type ?? ''),
    all: name => {
      const key = keyOf(name);
      return Object.hasOwn(parsed, key) ? [parsed[key]].flat().flatMap(propertyOf) : [];
    },
    parts: componentsWithin(parsed),
    get raw() {
      return rawOf(parsed);
    },
  };
}

/** Values that have parameters are written as in the file: `TZID=Europe/Berlin:20261127T210000`. */
function rawOf(parsed: Parsed): Record<string, unknown> {
  const entries = Object.entries(parsed).flatMap(([key, value]) => {
    const written = [value].flat().flatMap(propertyOf).map(asWritten);
    const name = key.replace(/^KEPT-/, '').toUpperCase();
    return written.length === 0 || name === 'TYPE'
      ? []
      : [[name, written.length === 1 ? written[0] : written]];
  });
  return Object.fromEntries(entries);
}

function asWritten({ value, params }: Property): string {
  const named = Object.entries(params).map(([name, text]) => `${name}=${text}`);
  return named.length > 0 ? `${named.join(';')}:${value}` : value;
}

function componentsWithin(parsed: Parsed): Component[] {
  return Object.values(parsed).flatMap(value =>
    isRecord(value) && typeof value.type === 'string' ? [componentOf(value)] : [],
  );
}

function propertyOf(found: unknown): Property | [] {
  if (isRecord(found) && 'val' in found) {
    const params = isRecord(found.params) ? found.params : {};
    return {
      value: String(found.val),
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    };
  }
  return ['string', 'number', 'boolean'].includes(typeof found) ? { value: String(found), params: {} } : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
