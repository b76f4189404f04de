import { createHash } from 'node:crypto';
import { DEFAULT_CURRENCY } from '#contracts/events/event/eventFields.ts';
import { localCurrency } from '#contracts/events/price/localCurrency.ts';
import { readTitle } from '#contracts/events/title/cancelledTitle.ts';
import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import { issueSentences } from '#contracts/importedEvents/issues.ts';
import { doubtsOf } from './doubts.ts';
import { type Found, type Note, quoted } from './found.ts';
import { readRaw } from './raw.ts';
import { type Known, regionAt } from './readPlace.ts';
import { readSchedule } from './readSchedule.ts';
import { proposedStyles, readStyles } from './readStyles.ts';
import {
  type Received,
  readAddress,
  readCoordinates,
  readCurrency,
  readEmail,
  readPlainTexts,
  readText,
} from './readTexts.ts';
import { completenessOf, confidenceOf } from './scores.ts';

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
    ...readPlainTexts(item, note),
    ...readCoordinates(item, note),
  };
  if (!place.locationName && !place.locationAddress) note('venue', 'noPlace', issueSentences.noPlace);
  const regionId = regionAt(place, known, note);
  const region = known.regions.find(({ id }) => id === regionId);
  const schedule = readSchedule(item, { title, region: region?.timeZone, known, now }, note);
  noteOver(schedule, now, note);
  const price = text('price', 100) ?? '';
  const filled = {
    title,
    description: readText(item, 'description', { most: 5_000, lines: true }, note) ?? '',
    ...schedule,
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

/**
 * The same item has the same hash; the order of its fields counts, since sources keep it. What it was read from does
 * not: many a calendar has the time of the fetch in it.
 */
export function hashOf({ raw: _, ...item }: Received): string {
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
