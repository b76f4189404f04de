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
import { rowSentences } from '#contracts/events/importSentences.ts';
import { type Sentence, tell } from '#contracts/platform/sentence.ts';

/** Says why a value cannot be taken; the row is left out, with this sentence. */
export class WrongValue extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(tell(sentence, 'en'));
    this.sentence = sentence;
  }
}

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
  throw new WrongValue(rowSentences.noYesOrNo({ text }));
}

export function readStatus(text: string): Status {
  const word = headingKey(text);
  const known = STATUSES.find(status => status === word) ?? STATUS_WORDS[word];
  if (known) return known;
  if (YES.includes(word)) return 'published';
  if (NO.includes(word)) return 'draft';
  throw new WrongValue(rowSentences.noStatus({ text, known: STATUSES }));
}

export function readCategories(text: string): Category[] {
  return listOf(text).map(name => {
    const known = CATEGORY_OF.get(singular(name));
    if (!known) throw new WrongValue(rowSentences.noCategory({ text: name, known: CATEGORIES }));
    return known;
  });
}

/** `Salsa, Bachata (beginner)`: names or ids, each with a level where one is given. */
export function readDanceStyles(text: string): DanceStyleChoice[] {
  return listOf(text).map(part => {
    const [, name = '', level = 'all'] = /^(.*?)\s*(?:[(:]\s*([\w ]+?)\s*\)?)?$/.exec(part) ?? [];
    const danceStyleId = STYLE_OF.get(headingKey(name));
    if (!danceStyleId) {
      const known = DANCE_STYLES.map(style => style.name);
      throw new WrongValue(rowSentences.noDanceStyle({ text: name, known }));
    }
    const known = LEVELS.find(one => one === headingKey(level).replace(/s$/, ''));
    if (!known) throw new WrongValue(rowSentences.noLevel({ text: level, known: LEVELS }));
    return { danceStyleId, level: known };
  });
}

export function readWhole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new WrongValue(rowSentences.noWhole({ text }));
  return Number(text);
}

/** A decimal number; its point may be a comma. */
export function readDecimal(text: string): number {
  const point = text.replace(',', '.');
  if (!/^[-+]?\d{1,4}(\.\d+)?$/.test(point)) throw new WrongValue(rowSentences.noNumber({ text }));
  return Number(point);
}
