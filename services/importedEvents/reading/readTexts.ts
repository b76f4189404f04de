import { z } from 'zod';
import { eventDetails, eventPlace } from '#contracts/events/event/eventFields.ts';
import { COLLECTED_TEXTS, type CollectedText } from '#contracts/events/event/textUses.ts';
import { issueSentences } from '#contracts/importedEvents/issues.ts';
import { asHttps } from '#contracts/platform/text/shownAddress.ts';
import { type Note, quoted } from './found.ts';
import { plainLine, plainText, shortened } from './plainText.ts';

/** An item as it was received: an object with any fields. */
export type Received = Readonly<Record<string, unknown>>;

/** A field as one line of plain text, or as several; null where there is none. */
export function readText(
  item: Received,
  field: string,
  { most, lines = false }: { most: number; lines?: boolean },
  note: Note,
): string | null {
  const value = item[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' && typeof value !== 'number') {
    note(field, 'noText', issueSentences.noText({ text: quoted(value) }));
    return null;
  }
  const text = lines ? plainText(String(value)) : plainLine(String(value));
  if (text === '') return null;
  // What was cut before it was read counts as well.
  const isLong = text.length > most || (typeof value === 'string' && value.length > 30_000);
  if (isLong) note(field, 'tooLong', issueSentences.tooLong({ most }));
  return shortened(text, most);
}

const fields: z.ZodRawShape = { ...eventDetails.shape, ...eventPlace.shape };

/** The plain texts of an item, by the names that events have for them, within their bounds there. */
export function readPlainTexts(item: Received, note: Note): Record<CollectedText, string | null> {
  const read = COLLECTED_TEXTS.map(({ name, as }) => [
    name,
    readText(item, as, { most: longestOf(fields[name]!) }, note),
  ]);
  return Object.fromEntries(read) as Record<CollectedText, string | null>;
}

function longestOf(schema: z.core.$ZodType): number {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return longestOf(schema.unwrap());
  return (schema as z.ZodString).maxLength!;
}

/** A web address, with `https:`; anything but http and https is none. */
export function readAddress(item: Received, field: string, note: Note): string | null {
  const text = readText(item, field, { most: 4_000 }, () => {});
  if (text === null) return null;
  const url = URL.parse(asHttps(text));
  const isWeb = url !== null && url.protocol === 'https:' && url.hostname.includes('.');
  if (isWeb && url.href.length <= 2048 && !url.username && !url.password) return url.href;
  note(field, 'noAddress', issueSentences.noAddress({ text: quoted(item[field]) }));
  return null;
}

const emailAddress = z.email().max(254);

/** An email address of who knows about the event. One that cannot be read is not repeated: it may be somebody's. */
export function readEmail(item: Received, note: Note): string | null {
  const field = item.contactEmail === undefined ? 'organizerEmail' : 'contactEmail';
  const value = item[field];
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'string' ? value.trim().replace(/^mailto:/i, '') : value;
  const { data } = emailAddress.safeParse(text);
  if (data === undefined) note(field, 'noEmail', issueSentences.noEmail);
  return data ?? null;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** A currency by its ISO 4217 code; `fallback` where none, or nothing known, is given. */
export function readCurrency(item: Received, fallback: string, note: Note): string {
  const text = readText(item, 'currency', { most: 100 }, () => {});
  if (text === null) return fallback;
  const code = text.toUpperCase();
  if (CURRENCIES.has(code)) return code;
  note('currency', 'noCurrency', issueSentences.noCurrency({ text: quoted(text) }));
  return fallback;
}

type Coordinates = { latitude: number | null; longitude: number | null };
const NOWHERE: Coordinates = { latitude: null, longitude: null };

/** Both coordinates, or neither. Zero and zero is what programs write that know none. */
export function readCoordinates(item: Received, note: Note): Coordinates {
  const given = [item.latitude, item.longitude];
  if (given.every(value => value === undefined || value === null || value === '')) return NOWHERE;
  const [latitude, longitude] = given.map(numberIn);
  const isOnMap =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    (latitude !== 0 || longitude !== 0);
  if (isOnMap) return { latitude, longitude };
  note('latitude', 'noCoordinates', issueSentences.noCoordinates({ text: given.map(quoted).join(', ') }));
  return NOWHERE;
}

function numberIn(value: unknown): number | undefined {
  const isNumeric =
    typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()));
  const number = isNumeric ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
