import { template } from './events/series/seriesParts.ts';
import { recordedWord } from './platform/sentences/fieldWords.ts';
import { tell } from './platform/sentences/sentence.ts';
import { foldedText } from './platform/text/foldedText.ts';
import { type Category, streams } from './streams.ts';

/** Fields that change, by what people call them; `value` names all of them that are called so, comma-separated. */
export type SoughtField = { value: string; label: string };

/** What people ask for first. */
const FIRST = ['price', 'startLocal', 'endLocal', 'status', 'locationName', 'regionId', 'title'];
/** The kinds of things that keep values which somebody changes. */
const KEEPING: readonly string[] = [
  'event',
  'series',
  'region',
  'venue',
  'organizer',
  'user',
  'danceStyle',
  'followedCalendar',
  'source',
  'reasonTemplate',
] satisfies Category[];
/** Given with another fact, or said of the act itself: nothing that somebody changes. */
const NOT_CHANGED = [
  'commandId',
  'createdAt',
  'segments',
  'segment',
  'series',
  'restored',
  'patch',
  'ownValuesDropped',
  'absorbed',
  'removedDates',
  'droppedExclusions',
  'noLongerExtra',
  'keptAsExtra',
  'cancelledAt',
  'since',
  'at',
  'reset',
  'taken',
  'into',
  'from',
  'other',
  'until',
  'dates',
  'date',
  'accepted',
  'acceptedTimes',
  'confirmed',
  'restorableUntil',
  'userId',
  'eventId',
  'fields',
  'by',
  'openedAt',
  'scheduledFor',
  'keepsSubmissions',
  'nextDate',
  'horizon',
  'one',
  'keeps',
];
const MOST_AT_ONCE = 6;

/** The fields that facts change, those first that are asked for most, the others by name. */
export function soughtFields(language: 'en' | 'es'): SoughtField[] {
  const keeping = streams.filter(({ category }) => KEEPING.includes(category));
  const recorded = keeping.flatMap(({ facts }) =>
    Object.values(facts).flatMap(({ shape }) => Object.keys(shape)),
  );
  const names = new Set([...FIRST, 'startTime', 'endTime', ...Object.keys(template.shape), ...recorded]);
  const named = [...names].flatMap(name => {
    const word = NOT_CHANGED.includes(name) ? undefined : recordedWord(name);
    return word ? { name, label: tell(word, language) } : [];
  });
  const byLabel = Map.groupBy(named, ({ label }) => foldedText(label));
  const all = [...byLabel.values()].map(same => ({
    value: same
      .slice(0, MOST_AT_ONCE)
      .map(({ name }) => name)
      .join(','),
    label: same[0]!.label,
  }));
  const [first, others] = [all.slice(0, FIRST.length), all.slice(FIRST.length)];
  return [...first, ...others.toSorted((one, other) => one.label.localeCompare(other.label, language))];
}
