import { DANCE_STYLES } from '#contracts/events/danceStyles.ts';
import {
  CATEGORIES,
  type Category,
  type DanceStyleChoice,
  LEVELS,
  STATUSES,
  type Status,
} from '#contracts/events/event.ts';
import { headingKey } from '#contracts/events/importColumns.ts';

/** Says why a value cannot be taken; the row is left out, with this sentence. */
export class WrongValue extends Error {}

const CATEGORY_OF = new Map(CATEGORIES.map(name => [singular(name), name]));
const STYLE_OF = new Map(
  DANCE_STYLES.flatMap(({ id, name }) => [id, headingKey(name)].map(word => [word, id] as const)),
);

const YES = ['yes', 'y', 'true', '1', 'x', 'si', 'featured'];
const NO = ['no', 'n', 'false', '0', ''];
const STATUS_WORDS: Record<string, Status> = {
  live: 'published',
  active: 'published',
  confirmed: 'published',
  public: 'published',
  tentative: 'draft',
  unpublished: 'draft',
  pending: 'draft',
  canceled: 'cancelled',
  done: 'completed',
  ended: 'completed',
};

function singular(name: string): string {
  return headingKey(name).replace(/e?s$/, '');
}

export function listOf(text: string): string[] {
  return text
    .split(/[;,|/]/)
    .map(part => part.trim())
    .filter(Boolean);
}

export function readYesOrNo(text: string): boolean {
  const word = headingKey(text);
  if (YES.includes(word)) return true;
  if (NO.includes(word)) return false;
  throw new WrongValue(`“${text}” is neither yes nor no.`);
}

export function readStatus(text: string): Status {
  const word = headingKey(text);
  const known = STATUSES.find(status => status === word) ?? STATUS_WORDS[word];
  if (known) return known;
  if (YES.includes(word)) return 'published';
  if (NO.includes(word)) return 'draft';
  throw new WrongValue(`“${text}” is no status. There are: ${STATUSES.join(', ')}.`);
}

export function readCategories(text: string): Category[] {
  return listOf(text).map(name => {
    const known = CATEGORY_OF.get(singular(name));
    if (!known) throw new WrongValue(`“${name}” is no category. There are: ${CATEGORIES.join(', ')}.`);
    return known;
  });
}

/** `Salsa, Bachata (beginner)`: names or ids, each with a level where one is given. */
export function readDanceStyles(text: string): DanceStyleChoice[] {
  return listOf(text).map(part => {
    const [, name = '', level = 'all'] = /^(.*?)\s*(?:[(:]\s*([\w ]+?)\s*\)?)?$/.exec(part) ?? [];
    const danceStyleId = STYLE_OF.get(headingKey(name));
    if (!danceStyleId) {
      const names = DANCE_STYLES.map(known => known.name).join(', ');
      throw new WrongValue(`“${name}” is no dance style. There are: ${names}.`);
    }
    const known = LEVELS.find(one => one === headingKey(level).replace(/s$/, ''));
    if (!known) throw new WrongValue(`“${level}” is no level. There are: ${LEVELS.join(', ')}.`);
    return { danceStyleId, level: known };
  });
}

export function readWhole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new WrongValue(`“${text}” is no whole number.`);
  return Number(text);
}

/** A decimal number; its point may be a comma. */
export function readDecimal(text: string): number {
  const point = text.replace(',', '.');
  if (!/^[-+]?\d{1,4}(\.\d+)?$/.test(point)) throw new WrongValue(`“${text}” is no number.`);
  return Number(point);
}
