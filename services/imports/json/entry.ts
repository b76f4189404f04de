import { offeredIn } from '#contracts/events/price/offers.ts';
import { fieldNamed, headingKey, IMPORT_FIELDS, type ImportField } from '#contracts/imports/columns.ts';

// An entry of a JSON file is read as a row of a table: each of its values is a text, under its path, such as
// `venue.city`. What a path means follows from its names, like that of a heading: `venue.name` and `venueName` are
// the same. Lists are texts with a line for each item.

/** An entry: the text of each field, with the path where it was found, and the values that no field is for. */
export type EntryTexts = {
  fields: Map<ImportField, { path: string; text: string }>;
  others: Map<string, string>;
};

/**
 * Characters that are kept of a value: more than any field may have, so that a cut value is still refused as too long.
 */
const LONGEST = { field: 20_000, other: 1_000, path: 100 };
const DEEPEST = 5;
const MOST_PATHS = 300;

const PLACES = ['location', 'venue', 'place', 'address', 'geo', 'position', 'coordinates', 'geometry'];
const PLACE_FIELDS = IMPORT_FIELDS.filter(
  field => /^location|^postal|^google/.test(field) || field === 'latitude' || field === 'longitude',
);
const RHYTHMS = ['recurrence', 'recurrenceconfig', 'recurrencerule', 'repeat', 'repeats'];
const RHYTHM_FIELDS: ImportField[] = [
  ...(['recurrenceType', 'interval', 'daysOfWeek', 'dayOfMonth', 'weekOfMonth'] as const),
  ...(['dayOfWeek', 'recurrenceEndDate', 'recurrenceCount'] as const),
];

type Within = {
  heads: readonly string[];
  names: ReadonlyMap<string, ImportField>;
  fields: readonly ImportField[];
};
/** The meanings of names within objects under certain keys, besides the names that have one anywhere. */
const WITHIN: readonly Within[] = [
  {
    heads: PLACES,
    names: named({
      name: 'locationName',
      title: 'locationName',
      addresslocality: 'locationCity',
      addressregion: 'locationState',
      addresscountry: 'locationCountry',
    }),
    fields: PLACE_FIELDS,
  },
  {
    heads: RHYTHMS,
    names: named({
      type: 'recurrenceType',
      freq: 'recurrenceType',
      enddate: 'recurrenceEndDate',
      until: 'recurrenceEndDate',
    }),
    fields: RHYTHM_FIELDS,
  },
  {
    heads: ['price', 'offers', 'cost', 'fee', 'ticket'],
    names: named({ amount: 'price', value: 'price', pricecurrency: 'currency' }),
    fields: ['price', 'currency'],
  },
];
/** Keys of the event form and of our own answers that are no headings. */
const KEYS = named({
  eventorganizerid: 'organizer',
  eventorganizername: 'organizer',
  regioncity: 'region',
  regionname: 'region',
  dancestyleids: 'danceStyles',
});

/** A map, since keys in a file may be called `constructor`. */
function named(names: Readonly<Record<string, ImportField>>): ReadonlyMap<string, ImportField> {
  return new Map(Object.entries(names));
}

/** Reads an entry; of two values for one field the first counts, but a name before an id. */
export function textsOf(entry: object): EntryTexts {
  const texts: EntryTexts = { fields: new Map(), others: new Map() };
  let paths = 0;
  for (const [path, value] of valuesIn(entry, [])) {
    const text = textOf(value);
    if (text === '') continue;
    paths += 1;
    if (paths > MOST_PATHS) {
      texts.others.set('…', '…');
      break;
    }
    note(texts, path, text);
  }
  return texts;
}

function note({ fields, others }: EntryTexts, names: readonly string[], text: string): void {
  const field = fieldOf(names);
  const path = names.join('.').slice(0, LONGEST.path);
  const known = field && fields.get(field);
  if (field && (!known || (isId(known.path) && !isId(path)))) {
    fields.set(field, { path, text: text.slice(0, LONGEST.field) });
  } else if (known?.text !== text && !(known && isId(path))) {
    others.set(path, cut(text, LONGEST.other));
  }
}

function isId(path: string): boolean {
  return /id$/i.test(path);
}

function fieldOf(names: readonly string[]): ImportField | undefined {
  const whole = names.join(' ');
  const known = fieldNamed(whole) ?? KEYS.get(headingKey(whole));
  if (known || names.length === 1) return known;
  const last = names.at(-1)!;
  const heads = names.slice(0, -1).map(headingKey);
  const within = WITHIN.find(one => heads.every(head => one.heads.includes(head)));
  if (!within) return undefined;
  const field = within.names.get(headingKey(last)) ?? fieldNamed(last);
  return field && within.fields.includes(field) ? field : undefined;
}

/** The values of an object and of those within it, each with the names that lead to it. */
function* valuesIn(entry: object, above: readonly string[]): Generator<[path: string[], value: unknown]> {
  for (const [name, value] of Object.entries(entry)) {
    // The keywords of JSON-LD, such as `@type`, are about the document, not the event.
    if (name.startsWith('@')) continue;
    const path = [...above, name];
    const inner = objectIn(name, value);
    if (headingKey(name) === 'offers') yield* offersIn(path, value);
    if (!inner) yield [path, value];
    else if (headingKey(name) === 'region' && above.length === 0) yield* regionIn(path, inner);
    else if (path.length >= DEEPEST) yield [path, inner];
    else yield* valuesIn(inner, path);
  }
}

/** The price of all offers, before single values: these may be several, or a lowest and a highest price. */
function* offersIn(path: string[], offers: unknown): Generator<[path: string[], value: unknown]> {
  const offered = offeredIn(offers);
  if (!offered) return;
  yield [[...path, 'price'], offered.price];
  if (offered.currency !== undefined) yield [[...path, 'priceCurrency'], offered.currency];
}

/** A region is found by its city and country together. */
function* regionIn(path: string[], region: object): Generator<[path: string[], value: unknown]> {
  const { city, name, country, ...others } = region as Record<string, unknown>;
  const place = [city ?? name, country].filter(one => typeof one === 'string' && one !== '');
  if (place.length > 0) yield [[...path, 'name'], place.join(', ')];
  yield* valuesIn(others, path);
}

/** The object that a value is. Our own answers have a recurrence as JSON in a text. */
function objectIn(name: string, value: unknown): object | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  if (typeof value !== 'string' || !RHYTHMS.includes(headingKey(name)) || !value.startsWith('{'))
    return undefined;
  try {
    return JSON.parse(value) as object;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value).trim();
  if (!Array.isArray(value)) return jsonOf(value);
  const items = value.filter(item => item !== null && item !== '').map(itemText);
  return items.some(item => item === undefined) ? jsonOf(value) : items.join('\n').trim();
}

/** Truncated if nested too deeply for the stack. */
function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return beginningOf(value);
  }
}

function beginningOf(value: object): string {
  let text = '';
  for (let inner: unknown = value; typeof inner === 'object' && inner && text.length <= LONGEST.other; ) {
    const [entry] = Object.entries(inner);
    text += Array.isArray(inner) ? '[' : `{${entry ? `${JSON.stringify(entry[0])}:` : ''}`;
    inner = entry?.[1];
  }
  return `${text}…`;
}

/** An item of a list: a plain value, or an object with a name and perhaps a level, like a dance style. */
function itemText(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return String(item);
  const { name, danceStyle, danceStyleId, level } = item as Record<string, unknown>;
  const inner = (danceStyle as { name?: unknown } | undefined)?.name;
  const said = [name, inner, danceStyle, danceStyleId].find(one => typeof one === 'string');
  if (said === undefined) return undefined;
  return typeof level === 'string' && level !== '' ? `${said} (${level})` : String(said);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
