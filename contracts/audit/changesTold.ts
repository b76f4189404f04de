import type { Change } from '../platform/change.ts';
import { catalogue, sayIfKnown, sayIn } from '../platform/sentences/catalogue.ts';
import { recordedWord } from '../platform/sentences/fieldWords.ts';
import { dateFormat, dayIn, type Locale, languageOf, listed } from '../platform/sentences/locale.ts';
import { tell } from '../platform/sentences/sentence.ts';
import { alsoHappenedToDates, byField, happenedToDates, onDates } from './datesTold.ts';
import { valueTexts } from './valueTexts.ts';

/** Changes with their values, as parts of a sentence about `it`. */
export const changeTexts = catalogue('changesTold', {
  renamed: ['{{who}} renamed “{{before}}” to {{it}}', '{{who}} cambió el nombre de «{{before}}» a {{it}}'],
  moved: [
    '{{who}} moved {{it}} from {{before}} to {{after}}',
    '{{who}} movió {{it}} de {{before}} a {{after}}',
  ],
  changed: [
    '{{who}} changed the {{field}} of {{it}} from {{before}} to {{after}}',
    '{{who}} cambió «{{field}}» de {{it}}: de {{before}} a {{after}}',
  ],
  changedTo: [
    '{{who}} set the {{field}} of {{it}} to {{after}}',
    '{{who}} puso «{{field}}» de {{it}}: {{after}}',
  ],
  removed: [
    '{{who}} removed the {{field}} of {{it}} ({{before}})',
    '{{who}} quitó «{{field}}» de {{it}} ({{before}})',
  ],
  changedAtAll: ['{{who}} changed the {{field}} of {{it}}', '{{who}} cambió «{{field}}» de {{it}}'],
  andMoved: ['moved it from {{before}} to {{after}}', 'lo movió de {{before}} a {{after}}'],
  andChanged: [
    'changed the {{field}} from {{before}} to {{after}}',
    'cambió «{{field}}» de {{before}} a {{after}}',
  ],
  andChangedTo: ['set the {{field}} to {{after}}', 'puso «{{field}}»: {{after}}'],
  andRemoved: ['removed the {{field}} ({{before}})', 'quitó «{{field}}» ({{before}})'],
  andChangedAtAll: ['changed the {{field}}', 'cambió «{{field}}»'],
  andMore_one: ['changed one more field', 'cambió un campo más'],
  andMore_other: ['changed {{count}} more fields', 'cambió {{count}} campos más'],
  yes: ['yes', 'sí'],
  no: ['no', 'no'],
});

/** The most changes that a sentence spells out. */
const SPELLED_OUT = 3;
/** A longer text is not quoted in a sentence. */
const QUOTED = 60;
const NAMES = ['title', 'name', 'city'];
const FOLLOWING = ['timeZone', 'venueId', 'googlePlacesId', 'latitude', 'longitude', 'priceOpen'];
const FIRST = ['date', 'status', ...NAMES, 'startLocal', 'endLocal', 'regionId', 'locationName', 'price'];

type Place = { who: string; it: string };

/**
 * Changes of `it` as a sentence with their values; null without changes. After a `lead`, which says already who did what
 * to it, they follow behind a colon.
 */
export function changesSentence(
  changes: readonly Change[],
  { lead, ...place }: Place & { lead?: string | null },
  locale: Locale,
): string | null {
  const told = inOrder(worthSaying(byField(changes))).map(change => partOf(change, locale));
  if (told.length === 0) return null;
  const parts = told.slice(0, SPELLED_OUT).map((part, index) => {
    const said = index === 0 && !lead ? part.first(place) : part.more();
    // Dates that several changes have in common are said once, behind the last of them.
    return part.dates === told[index + 1]?.dates && index < SPELLED_OUT - 1 ? said : `${said}${part.dates}`;
  });
  const rest = told.length - parts.length;
  const ending = rest > 0 ? [sayIn(changeTexts, languageOf(locale))('andMore', { count: rest })] : [];
  const sentence = listed(languageOf(locale), [...parts, ...ending]);
  return lead ? `${lead}: ${sentence}` : sentence;
}

/** A change as the beginning of a sentence, as what follows in it, and on which dates it was. */
type Part = { first: (place: Place) => string; more: () => string; dates: string };

function partOf(change: Change, locale: Locale): Part {
  const also = alsoHappenedToDates(change, locale);
  if (also !== null) {
    return { first: place => happenedToDates(change, place, locale)!, more: () => also, dates: '' };
  }
  const say = sayIn(changeTexts, languageOf(locale));
  const words = wordsOf(change, locale);
  const form = beginningOf({ ...change, words });
  return {
    first: place => say(form, { ...place, ...words }),
    more: () => say(form === 'moved' ? 'andMoved' : `and${capital(formOf(words))}`, words),
    dates: onDates(change, locale),
  };
}

type Words = { field: string; before: string; after: string };
type Form = 'changed' | 'changedTo' | 'removed' | 'changedAtAll';

function beginningOf({ field, words, dates }: Change & { words: Words }): Form | 'renamed' | 'moved' {
  const form = formOf(words);
  if (form !== 'changed') return form;
  // Dates have titles of their own, which are not the name of their series.
  if (NAMES.includes(field) && !dates) return 'renamed';
  return field === 'startLocal' ? 'moved' : form;
}

function formOf({ before, after }: Words): Form {
  if (before !== '') return after === '' ? 'removed' : 'changed';
  return after === '' ? 'changedAtAll' : 'changedTo';
}

function capital<Text extends string>(text: Text): Capitalize<Text> {
  return (text.slice(0, 1).toUpperCase() + text.slice(1)) as Capitalize<Text>;
}

/** Without what only follows from another change: the end of a night that was moved whole, the place of its venue. */
function worthSaying(changes: readonly Change[]): readonly Change[] {
  const isLonger = lengthOf(changes, 'before') !== lengthOf(changes, 'after');
  const said = changes.filter(
    ({ field, dates }) => !FOLLOWING.includes(field) && (field !== 'endLocal' || isLonger || dates),
  );
  return said.length > 0 ? said : changes;
}

/** How long a night lasts whose start and end changed, in milliseconds; NaN, which equals nothing, if not both did. */
function lengthOf(changes: readonly Change[], when: 'before' | 'after'): number {
  const at = (field: string) => changes.find(change => change.field === field)?.[when];
  return Date.parse(`${at('endLocal')}Z`) - Date.parse(`${at('startLocal')}Z`);
}

/** What people ask for first, then the others as they were recorded. */
function inOrder(changes: readonly Change[]): Change[] {
  const rank = ({ field }: Change) => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length);
  return changes.toSorted((one, other) => rank(one) - rank(other));
}

/** What is said of a change. A value that cannot be said in a few words makes both empty. */
function wordsOf({ field, before, after }: Change, locale: Locale): Words {
  const label = fieldWord(field, locale);
  const [was, is] = [before, after].map(value => valueWords(field, value, locale));
  if (was === null || is === null) return { field: label, before: '', after: '' };
  const sameDay = isWallTime(before) && isWallTime(after) && before.slice(0, 10) === after.slice(0, 10);
  return sameDay
    ? { field: label, before: before.slice(11), after: after.slice(11) }
    : { field: label, before: was!, after: is! };
}

/** What people call a field, within a sentence; a field without a word by its recorded name, split into words. */
export function fieldWord(field: string, locale: Locale): string {
  const word = recordedWord(field);
  const said = word ? tell(word, languageOf(locale)) : field.replace(/([a-z])([A-Z])/g, '$1 $2');
  return locale === 'es' || /^[A-Z]{2}/.test(said) ? said : said.slice(0, 1).toLowerCase() + said.slice(1);
}

/** A value in a few words: empty for none, null if it takes more, or is hidden. */
function valueWords(field: string, value: unknown, locale: Locale): string | null {
  const language = languageOf(locale);
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return sayIn(changeTexts, language)(value ? 'yes' : 'no');
  if (typeof value === 'number') return value.toLocaleString(language);
  if (Array.isArray(value)) return listWords(field, value, locale);
  if (typeof value !== 'string' || UUID.test(value) || value === HIDDEN) return null;
  if (isWallTime(value)) return `${dayIn(locale, value.slice(0, 10))}, ${value.slice(11)}`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayIn(locale, value);
  if (INSTANT.test(value))
    return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
  return short(sayIfKnown(valueTexts, language, `${field}_${value}`) ?? value);
}

function listWords(field: string, values: readonly unknown[], locale: Locale): string | null {
  const words = values.map(value => (typeof value === 'object' ? null : valueWords(field, value, locale)));
  return words.includes(null) ? null : short(words.join(', '));
}

const HIDDEN = '•••';
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function isWallTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value);
}

function short(text: string): string | null {
  return text.length <= QUOTED && !text.includes('\n') && !/^https?:/.test(text) ? text : null;
}
