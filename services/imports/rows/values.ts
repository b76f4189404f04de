import type { z } from 'zod';
import { type DanceStyleChoice, LEVELS } from '#contracts/events/event/danceStyleChoice.ts';
import { CATEGORIES, type Category, STATUSES, type Status } from '#contracts/events/event/eventFields.ts';
import { headingKey, type ImportField } from '#contracts/imports/columns.ts';
import type { ValueField, ValueMeanings } from '#contracts/imports/notes.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import { pictureAddress, webAddress } from '#contracts/platform/validation/webAddress.ts';
import type { Note } from './notes.ts';
import { WrongValue } from './wrongValue.ts';

/** The cells of a row, by field. */
export type Cells = Partial<Record<ImportField, string>>;

/** The dance style with a name or id, by its `headingKey`, and the one that an id leads to after merges. */
export type StyleWords = { named(key: string): string | undefined; leadsTo(id: string): string | undefined };

/** The known dance styles, the chosen meanings of unknown values, and the notes about those. */
export type Reading = { styles: StyleWords; values: ValueMeanings; notes: Note[] };

const LEVEL_WORDS: Record<(typeof LEVELS)[number], readonly string[]> = {
  all: [
    ...['all levels', 'open', 'open level', 'alle', 'alle stufen', 'offen', 'todos', 'todos los niveles'],
    ...['tous', 'tous niveaux', 'todos os niveis', 'tutti', 'tutti i livelli'],
  ],
  beginner: [
    ...['novice', 'starter', 'anfanger', 'einsteiger', 'principiante', 'iniciacion', 'debutant', 'iniciante'],
    ...['principianti', 'base'],
  ],
  intermediate: [
    ...['improver', 'mittelstufe', 'mittel', 'intermedio', 'intermediaire', 'intermediario', 'intermedi'],
  ],
  advanced: ['fortgeschrittene', 'fortgeschritten', 'avanzado', 'avance', 'avancado', 'avanzato', 'avanzati'],
};
const LEVEL_OF = new Map(
  LEVELS.flatMap(level => [level, ...LEVEL_WORDS[level]].map(word => [singular(word), level] as const)),
);
const CATEGORY_WORDS: Record<Category, readonly string[]> = {
  Class: ['kurs', 'kurse', 'unterricht', 'clase', 'curso', 'cours', 'aula', 'corso', 'lezione', 'lesson'],
  Social: ['social dance', 'social dancing', 'sociale'],
  Festival: ['festivals', 'festivales', 'festivais'],
  Workshop: ['ws', 'workshops', 'taller', 'talleres', 'atelier', 'oficina', 'laboratorio'],
};
const CATEGORY_OF = new Map(
  CATEGORIES.flatMap(name => [name, ...CATEGORY_WORDS[name]].map(word => [singular(word), name] as const)),
);

const YES = ['yes', 'y', 'true', '1', 'x', 'si', 'ja', 'oui', 'sim', 'wahr', 'vrai', 'verdadero', 'featured'];
const NO = ['no', 'n', 'false', '0', '', 'nein', 'non', 'nao', 'falsch', 'faux', 'falso'];
const STATUS_WORDS: Record<Status, readonly string[]> = {
  published: [
    ...['live', 'active', 'confirmed', 'public', 'veroffentlicht', 'bestatigt', 'aktiv', 'offentlich'],
    ...['publicado', 'publicada', 'confirmado', 'activo', 'publie', 'publiee', 'confirme', 'actif', 'ativo'],
    ...['pubblicato', 'confermato', 'attivo'],
  ],
  draft: [
    ...['tentative', 'unpublished', 'pending', 'entwurf', 'geplant', 'vorlaufig', 'borrador', 'pendiente'],
    ...['brouillon', 'provisoire', 'rascunho', 'pendente', 'bozza', 'provvisorio'],
  ],
  cancelled: [
    ...['canceled', 'abgesagt', 'storniert', 'cancelado', 'cancelada', 'annule', 'annulee', 'annullato'],
    ...['fallt aus', 'entfallt'],
  ],
  completed: ['done', 'ended', 'beendet', 'finalizado', 'termine', 'concluido', 'terminato', 'concluso'],
};
const STATUS_OF = new Map(
  STATUSES.flatMap(status =>
    [status, ...STATUS_WORDS[status]].map(word => [headingKey(word), status] as const),
  ),
);

function singular(name: string): string {
  return headingKey(name).replace(/e?s$/, '');
}

export function listOf(text: string): string[] {
  return text
    .split(/[;,|/\n]/)
    .map(part => part.trim())
    .filter(Boolean);
}

/** Like `listOf`, but also splits `Salsa & Bachata`, `Salsa y Bachata`. */
function namesIn(text: string): string[] {
  return listOf(text.replace(/\s+(?:and|und|y|et|e)\s+|[&+]/giu, ';'));
}

export function readYesOrNo(text: string): boolean {
  const word = headingKey(text);
  if (YES.includes(word)) return true;
  if (NO.includes(word)) return false;
  throw new WrongValue(rowSentences.noYesOrNo({ text }));
}

/** False if the value says that it is free, else undefined. Reads schema.org's values too. */
export function readFree(text: string): false | undefined {
  return readYesOrNo(text.replace(/^https?:\/\/schema\.org\//i, '')) ? false : undefined;
}

/** Undefined if the value is ignored. */
export function readStatus(text: string, reading: Reading): Status | undefined {
  const word = headingKey(text);
  const known = STATUS_OF.get(word);
  if (known) return known;
  if (YES.includes(word)) return 'published';
  if (NO.includes(word)) return 'draft';
  return meaningOf('status', text, reading);
}

export function readCategories(text: string, reading: Reading): Category[] | undefined {
  const read = namesIn(text).map(
    name => CATEGORY_OF.get(singular(name)) ?? meaningOf('category', name, reading),
  );
  return someOf(new Set(read.filter(one => one !== undefined)));
}

/** `Salsa, Bachata (beginner)`: names or ids, each optionally with a level. */
export function readDanceStyles(text: string, reading: Reading): DanceStyleChoice[] | undefined {
  const chosen = new Map<string, DanceStyleChoice>();
  for (const part of namesIn(text)) {
    const [, name = '', level = 'all'] = /^([^(:]*)(?:[(:]\s*([^)]*?)\s*\)?)?$/.exec(part) ?? [];
    const danceStyleId = styleOf(name.trim(), reading);
    if (!danceStyleId) continue;
    const known = LEVEL_OF.get(singular(level));
    if (!known) reading.notes.push({ code: 'leftOut', field: 'danceStyles', value: level });
    if (!chosen.has(danceStyleId)) chosen.set(danceStyleId, { danceStyleId, level: known ?? 'all' });
  }
  return someOf(chosen.values());
}

function styleOf(name: string, reading: Reading): string | undefined {
  const named = reading.styles.named(headingKey(name));
  if (named) return named;
  const meant = meaningOf('danceStyles', name, reading);
  return meant && reading.styles.leadsTo(meant);
}

/** An empty list would remove what an event has. */
function someOf<Value>(values: Iterable<Value>): Value[] | undefined {
  const list = [...values];
  return list.length > 0 ? list : undefined;
}

/** The meaning chosen for an unknown value, or else what it contains: Salsa Cubana is salsa. */
function meaningOf<Field extends ValueField>(
  field: Field,
  value: string,
  { styles, values, notes }: Reading,
): Exclude<NonNullable<ValueMeanings[Field]>[string], ''> | undefined {
  const key = headingKey(value);
  if (key === '') return undefined;
  const told = values[field];
  const taken =
    told && Object.hasOwn(told, key)
      ? told[key]!
      : field === 'danceStyles'
        ? styleWithin(value, styles)
        : null;
  notes.push({ code: 'unknownValue', field, value, taken });
  return (taken || undefined) as Exclude<NonNullable<ValueMeanings[Field]>[string], ''> | undefined;
}

function styleWithin(value: string, { named }: StyleWords): string | null {
  const found = new Set(value.split(/[^\p{L}]+/u).flatMap(word => named(headingKey(word)) ?? []));
  const [only, ...others] = found;
  return others.length === 0 && only ? only : null;
}

export function readWhole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new WrongValue(rowSentences.noWhole({ text }));
  return Number(text);
}

/** A decimal number, with a point or a comma. */
export function readDecimal(text: string): number {
  const point = text.replace(',', '.');
  if (!/^[-+]?\d{1,4}(\.\d+)?$/.test(point)) throw new WrongValue(rowSentences.noNumber({ text }));
  return Number(point);
}

/** An address on the web, as the form takes it. */
export const readAddress = (text: string): string => addressAs(webAddress, withScheme(text, BARE));

/** The address of a picture, as the form takes it. */
export const readPicture = (text: string): string | null =>
  addressAs(pictureAddress, withScheme(text, BARE_PATH));

const HOST = String.raw`(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+\p{L}{2,24}(?::\d{1,5})?`;
const BARE = new RegExp(`^${HOST}(?:[/?#]\\S*)?$`, 'u');
// "flyer.jpg" is a file, not a site.
const BARE_PATH = new RegExp(`^${HOST}/\\S+$`, 'u');

/** People omit the scheme, or write it in capitals. */
function withScheme(text: string, bare: RegExp): string {
  const plain = text.trim();
  return bare.test(plain)
    ? `https://${plain}`
    : plain.replace(/^https?:\/\//i, scheme => scheme.toLowerCase());
}

function addressAs<Address>(schema: z.ZodType<Address>, text: string): Address {
  const read = schema.safeParse(text);
  if (!read.success) throw new WrongValue(rowSentences.noAddress({ text: text.slice(0, 100) }));
  return read.data;
}
