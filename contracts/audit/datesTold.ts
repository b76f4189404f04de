import type { Change } from '../platform/change.ts';
import { catalogue, sayIn } from '../platform/sentences/catalogue.ts';
import { dayIn, type Locale, languageOf } from '../platform/sentences/locale.ts';

const datesTexts = catalogue('datesTold', {
  cancelled_one: ['{{who}} cancelled {{it}} on {{first}}', '{{who}} canceló {{it}} del {{first}}'],
  cancelled_other: [
    '{{who}} cancelled {{count}} dates of {{it}}, the first on {{first}}',
    '{{who}} canceló {{count}} fechas de {{it}}, la primera el {{first}}',
  ],
  published_one: ['{{who}} published {{it}} on {{first}}', '{{who}} publicó {{it}} del {{first}}'],
  published_other: [
    '{{who}} published {{count}} dates of {{it}}, the first on {{first}}',
    '{{who}} publicó {{count}} fechas de {{it}}, la primera el {{first}}',
  ],
  draft_one: [
    '{{who}} made {{it}} on {{first}} a draft again',
    '{{who}} devolvió {{it}} del {{first}} a borrador',
  ],
  draft_other: [
    '{{who}} made {{count}} dates of {{it}} drafts again, the first on {{first}}',
    '{{who}} devolvió {{count}} fechas de {{it}} a borrador, la primera el {{first}}',
  ],
  completed_one: [
    '{{who}} marked {{it}} on {{first}} as completed',
    '{{who}} marcó {{it}} del {{first}} como terminado',
  ],
  completed_other: [
    '{{who}} marked {{count}} dates of {{it}} as completed, the first on {{first}}',
    '{{who}} marcó {{count}} fechas de {{it}} como terminadas, la primera el {{first}}',
  ],
  featured_one: ['{{who}} featured {{it}} on {{first}}', '{{who}} destacó {{it}} del {{first}}'],
  featured_other: [
    '{{who}} featured {{count}} dates of {{it}}, the first on {{first}}',
    '{{who}} destacó {{count}} fechas de {{it}}, la primera el {{first}}',
  ],
  unfeatured_one: [
    '{{who}} stopped featuring {{it}} on {{first}}',
    '{{who}} dejó de destacar {{it}} del {{first}}',
  ],
  unfeatured_other: [
    '{{who}} stopped featuring {{count}} dates of {{it}}, the first on {{first}}',
    '{{who}} dejó de destacar {{count}} fechas de {{it}}, la primera el {{first}}',
  ],
  added_one: [
    '{{who}} added {{first}} to the series {{it}}',
    '{{who}} añadió el {{first}} a la serie {{it}}',
  ],
  added_other: [
    '{{who}} added {{count}} dates to the series {{it}}, the first on {{first}}',
    '{{who}} añadió {{count}} fechas a la serie {{it}}, la primera el {{first}}',
  ],
  removed_one: [
    '{{who}} removed {{first}} from the series {{it}}',
    '{{who}} quitó el {{first}} de la serie {{it}}',
  ],
  removed_other: [
    '{{who}} removed {{count}} dates from the series {{it}}, the first on {{first}}',
    '{{who}} quitó {{count}} fechas de la serie {{it}}, la primera el {{first}}',
  ],
  // the same, after something else in the same sentence
  andCancelled_one: ['cancelled {{first}}', 'canceló el {{first}}'],
  andCancelled_other: [
    'cancelled {{count}} dates, the first on {{first}}',
    'canceló {{count}} fechas, la primera el {{first}}',
  ],
  andPublished_one: ['published {{first}}', 'publicó el {{first}}'],
  andPublished_other: [
    'published {{count}} dates, the first on {{first}}',
    'publicó {{count}} fechas, la primera el {{first}}',
  ],
  andDraft_one: ['made {{first}} a draft again', 'devolvió el {{first}} a borrador'],
  andDraft_other: [
    'made {{count}} dates drafts again, the first on {{first}}',
    'devolvió {{count}} fechas a borrador, la primera el {{first}}',
  ],
  andCompleted_one: ['marked {{first}} as completed', 'marcó el {{first}} como terminado'],
  andCompleted_other: [
    'marked {{count}} dates as completed, the first on {{first}}',
    'marcó {{count}} fechas como terminadas, la primera el {{first}}',
  ],
  andFeatured_one: ['featured {{first}}', 'destacó el {{first}}'],
  andFeatured_other: [
    'featured {{count}} dates, the first on {{first}}',
    'destacó {{count}} fechas, la primera el {{first}}',
  ],
  andUnfeatured_one: ['stopped featuring {{first}}', 'dejó de destacar el {{first}}'],
  andUnfeatured_other: [
    'stopped featuring {{count}} dates, the first on {{first}}',
    'dejó de destacar {{count}} fechas, la primera el {{first}}',
  ],
  andAdded_one: ['added {{first}}', 'añadió el {{first}}'],
  andAdded_other: [
    'added {{count}} dates, the first on {{first}}',
    'añadió {{count}} fechas, la primera el {{first}}',
  ],
  andRemoved_one: ['removed {{first}}', 'quitó el {{first}}'],
  andRemoved_other: [
    'removed {{count}} dates, the first on {{first}}',
    'quitó {{count}} fechas, la primera el {{first}}',
  ],
  // behind what changed on them
  on_one: [' on {{first}}', ' el {{first}}'],
  on_other: [' on {{count}} dates, the first on {{first}}', ' en {{count}} fechas, la primera el {{first}}'],
});

type Happening =
  | 'cancelled'
  | 'published'
  | 'draft'
  | 'completed'
  | 'featured'
  | 'unfeatured'
  | 'added'
  | 'removed';
type OfDates = Change & { dates: NonNullable<Change['dates']> };

const STATUSES = ['cancelled', 'published', 'draft', 'completed'] as const;

/** What has a verb of its own; undefined for a value that changed. */
function happeningOf({ field, before, after }: Change): Happening | undefined {
  if (field === 'date') return before === null ? 'added' : 'removed';
  if (field === 'status') return STATUSES.find(status => status === after);
  if (field === 'isFeatured' && typeof after === 'boolean') return after ? 'featured' : 'unfeatured';
  return undefined;
}

/** What happened to dates of the series `it`, as the beginning of a sentence; null for a value that changed. */
export function happenedToDates(
  change: Change,
  told: { who: string; it: string },
  locale: Locale,
): string | null {
  const happening = hasDates(change) && happeningOf(change);
  return happening
    ? sayIn(datesTexts, languageOf(locale))(happening, { ...told, ...counted(change, locale) })
    : null;
}

/** The same after something else in the same sentence. */
export function alsoHappenedToDates(change: Change, locale: Locale): string | null {
  const happening = hasDates(change) && happeningOf(change);
  if (!happening) return null;
  const and =
    `and${happening.slice(0, 1).toUpperCase()}${happening.slice(1)}` as `and${Capitalize<Happening>}`;
  return sayIn(datesTexts, languageOf(locale))(and, counted(change, locale));
}

/** On which dates a value changed, to follow it; empty for what is no series. */
export function onDates(change: Change, locale: Locale): string {
  if (!hasDates(change) || namesItsDay(change)) return '';
  return sayIn(datesTexts, languageOf(locale))('on', counted(change, locale));
}

/** A date that was moved to another day is said with both days. */
function namesItsDay({ field, before, dates }: OfDates): boolean {
  return dates.count === 1 && field === 'startLocal' && typeof before === 'string' && before.includes('-');
}

function counted({ dates: { count, first } }: OfDates, locale: Locale) {
  return { count, first: dayIn(locale, first) };
}

function hasDates(change: Change): change is OfDates {
  return change.dates !== undefined;
}

/** The changes of dates by several facts of an act, one per field: without the value where the dates differ in it. */
export function byField(changes: readonly Change[]): Change[] {
  const alone = changes.filter(change => !hasDates(change));
  const alike = Map.groupBy(changes.filter(hasDates), ({ field, before }) =>
    field === 'date' ? `${field} ${before === null}` : field,
  );
  return [...alone, ...[...alike.values()].map(oneOf)];
}

function oneOf(same: readonly OfDates[]): OfDates {
  const [one] = same as readonly [OfDates];
  const isOne = (of: 'before' | 'after') =>
    one.field === 'date' || new Set(same.map(change => JSON.stringify(change[of]))).size === 1;
  const after = isOne('after') ? one.after : null;
  const before = isOne('before') && isOne('after') ? one.before : null;
  const count = same.reduce((sum, { dates }) => sum + dates.count, 0);
  const first = same.map(({ dates }) => dates.first).sort()[0]!;
  return { field: one.field, before, after, dates: { count, first } };
}
