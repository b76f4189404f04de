import { createHash } from 'node:crypto';
import { DEFAULT_CURRENCY } from '#contracts/events/event/event.ts';
import { localCurrency } from '#contracts/events/price/localCurrency.ts';
import { readTitle } from '#contracts/events/title/cancelledTitle.ts';
import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import { issueSentences } from '#contracts/importedEvents/issues.ts';
import { doubtsOf } from './doubts.ts';
import { type Found, type Note, quoted } from './found.ts';
import { readRaw } from './raw.ts';
import { type Known, regionAt } from './readPlace.ts';
import {
  type Received,
  readAddress,
  readCoordinates,
  readCurrency,
  readEmail,
  readText,
} from './readTexts.ts';
import { readTimes } from './readTimes.ts';
import { completenessOf, confidenceOf } from './scores.ts';
import { stylesIn } from './stylesIn.ts';

/** An item as read: what it is, what is wrong with it, and what it was read from. */
export type ReadItem = { content: ImportedContent; raw: string; hash: string };

const MOST_ISSUES = 50;

/**
 * Reads an item, whatever is in it. What cannot be read is left out, and is an issue that names field and reason;
 * nothing an item may contain makes this throw, if its objects are not nested too deeply (`isTooDeep`).
 */
export function readItem(item: Received, known: Known, now: Date): ReadItem {
  const found: Found[] = [];
  const note: Note = (field, name, sentence) => void found.push({ field, name, sentence });
  const text = (field: string, most: number) => readText(item, field, { most }, note);
  const { title, cancelled } = readItsTitle(item, note);
  if (title === '') note('title', 'noTitle', issueSentences.noTitle);
  const place = {
    locationName: text('venue', 200),
    locationAddress: text('address', 300),
    locationCity: text('city', 120),
    locationState: text('state', 120),
    locationCountry: text('country', 120),
    ...readCoordinates(item, note),
  };
  if (!place.locationName && !place.locationAddress) note('venue', 'noPlace', issueSentences.noPlace);
  const regionId = regionAt(place, known, note);
  const region = known.regions.find(({ id }) => id === regionId);
  const times = readTimes(item, region?.timeZone, note);
  noteOver(times, now, note);
  const price = text('price', 100) ?? '';
  const filled = {
    title,
    description: readText(item, 'description', { most: 5_000, lines: true }, note) ?? '',
    ...times,
    regionId,
    ...place,
    organizer: text('organizer', 200),
    contactEmail: readEmail(item, note),
    price,
    priceOpen: price === '' && item.priceOpen !== false,
    currency: readCurrency(item, localCurrency(price, region?.country) ?? DEFAULT_CURRENCY, note),
    ...proposedStyles(readStyles(item, known, note), title, known),
    sourceUrl: readAddress(item, 'url', note),
    imageUrl: readAddress(item, 'imageUrl', note),
    cancelled,
    recurrence: readRecurrence(item, note),
  };
  for (const text of doubtsOf(filled))
    note('title', 'doubtfulTitle', issueSentences.doubtfulTitle({ text: quoted(text) }));
  const raw = readRaw(item, note);
  const validationIssues = found.slice(0, MOST_ISSUES).map(({ field, sentence }) => ({ field, sentence }));
  const scores = { completenessScore: completenessOf(filled), confidenceScore: confidenceOf(found) };
  return { content: { ...filled, validationIssues, ...scores }, raw, hash: hashOf(item) };
}

/** The title, and whether that or the source says that it is cancelled. */
function readItsTitle(item: Received, note: Note): { title: string; cancelled: boolean } {
  const whole = readText(item, 'title', { most: 20_000 }, () => {}) ?? '';
  const read = readTitle(whole);
  const title = readText({ ...item, title: read.title }, 'title', { most: 200 }, note) ?? '';
  const saidBy = item.cancelled === true ? 'cancelled' : read.cancelled ? 'cancelledTitle' : undefined;
  if (saidBy) note('cancelled', saidBy, issueSentences[saidBy]);
  return { title, cancelled: saidBy !== undefined };
}

/** The same item has the same hash; the order of its fields counts, since sources keep it. */
export function hashOf(item: Received): string {
  return createHash('sha256').update(JSON.stringify(item)).digest('hex');
}

function noteOver(
  { startLocal, endLocal }: { startLocal: string | null; endLocal: string | null },
  now: Date,
  note: Note,
) {
  const last = endLocal ?? startLocal;
  // A day later no zone can make a difference.
  const isOver = last !== null && Date.parse(`${last}Z`) < now.getTime() - 86_400_000;
  if (isOver) note('start', 'past', issueSentences.past);
}

const MOST_STYLES = 30;

type Styles = Pick<ImportedContent, 'danceStyles' | 'danceStyleIds'>;

/** Where a source names no dance style that is known, those that the title names are proposed. */
function proposedStyles(said: Styles, title: string, { styleNamed }: Known): Styles {
  if (said.danceStyleIds.length > 0) return said;
  const found = stylesIn(title, styleNamed);
  const danceStyles = [said.danceStyles, ...found.map(({ words }) => words)].filter(Boolean).join(', ');
  return { danceStyles: danceStyles.slice(0, 500), danceStyleIds: [...new Set(found.map(({ id }) => id))] };
}

export function readStyles(item: Received, { styleNamed }: Known, note: Note): Styles {
  const value = item.danceStyles;
  const given = Array.isArray(value) ? value.slice(0, MOST_STYLES) : [value];
  const names = given.flatMap(one => (typeof one === 'string' ? readNames(one) : [])).slice(0, MOST_STYLES);
  const wrong = given.find(one => one !== undefined && one !== null && typeof one !== 'string');
  if (wrong !== undefined) note('danceStyles', 'noText', issueSentences.noText({ text: quoted(wrong) }));
  const ids = new Set<string>();
  for (const name of names) {
    const id = styleNamed(name);
    if (id) ids.add(id);
    else note('danceStyles', 'noStyle', issueSentences.noStyle({ text: name }));
  }
  const categories = [item.categories].flat().slice(0, MOST_STYLES);
  for (const category of categories) {
    if (typeof category !== 'string') continue;
    for (const { id, words } of stylesIn(category.slice(0, 500), styleNamed)) {
      if (!ids.has(id)) names.push(words);
      ids.add(id);
    }
  }
  const danceStyles = readText({ names: names.join(', ') }, 'names', { most: 500 }, () => {}) ?? '';
  return { danceStyles, danceStyleIds: [...ids] };
}

function readNames(text: string): string[] {
  return text
    .slice(0, 500)
    .split(/[,;/|\n]/)
    .flatMap(name => readText({ name }, 'name', { most: 60 }, () => {}) ?? []);
}

const MOST_RECURRENCE = 20_000;

/** Kept as JSON if it looks like a recurrence; what it means is decided when the event is made. */
function readRecurrence(item: Received, note: Note): string | null {
  const { recurrence } = item;
  if (recurrence === undefined || recurrence === null) return null;
  const { rule, rDates } = (typeof recurrence === 'object' ? recurrence : {}) as Received;
  // The clock of its dates: that of the item is the region's, if it has one.
  const zone = typeof item.timeZone === 'string' ? { timeZone: item.timeZone } : {};
  const kept = typeof recurrence === 'object' ? { ...recurrence, ...zone } : recurrence;
  const json = JSON.stringify(kept)?.toWellFormed().replaceAll('\\u0000', '') ?? '';
  const isOne = (typeof rule === 'string' && rule.length <= 500) || Array.isArray(rDates);
  if (isOne && json.length <= MOST_RECURRENCE) return json;
  note('recurrence', 'noRecurrence', issueSentences.noRecurrence);
  return null;
}
