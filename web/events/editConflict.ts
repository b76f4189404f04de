import type { EventRead } from '#contracts/events/calls.ts';
import type { FieldChange } from '#contracts/platform/problem.ts';
import { type EventFormValues, same } from './eventFormValues.ts';

/** A field that somebody else changed while the form was open. `overlaps` when the person changed it too. */
export type ConflictField = { change: FieldChange; field: keyof EventFormValues; overlaps: boolean };
export type EditConflict = { fields: ConflictField[]; theirs: EventFormValues };

/** The names of recorded fields in the form. What the form does not show is not a conflict to a person. */
const FORM_FIELD: Record<string, keyof EventFormValues> = {
  startLocal: 'start',
  endLocal: 'end',
  googlePlacesId: 'googlePlaceId',
  recurrenceConfig: 'recurrence',
};

/** What of a series or one of its dates a form shows, under the names under which an event is recorded. */
const RECORDED = {
  startLocal: (event: EventRead) => event.startDateTime.slice(0, 16),
  endLocal: (event: EventRead) => event.endDateTime?.slice(0, 16) ?? null,
  danceStyles: (event: EventRead) =>
    event.danceStyles.map(({ danceStyleId, level }) => ({ danceStyleId, level })),
};
const ALIKE = [
  ...['title', 'description', 'category', 'status', 'isFeatured', 'regionId', 'eventOrganizerId'],
  ...['price', 'currency', 'maxAttendees', 'coverImage', 'coverImageAlt', 'locationName'],
  ...[
    'locationAddress',
    'locationCity',
    'locationState',
    'locationCountry',
    'postalCode',
    'latitude',
    'longitude',
    'googlePlacesId',
  ],
  'recurrenceConfig',
] as (keyof EventRead)[];

/**
 * What differs between two readings of a series or of a date. A series records by segments and dates; a form
 * shows what follows from them, so the readings are compared. `last` says who made the latest change.
 */
export function seriesChanges(
  old: EventRead,
  fresh: EventRead,
  last: Pick<FieldChange, 'by' | 'at'> | undefined,
): FieldChange[] {
  const who = { by: last?.by ?? '', at: last?.at ?? fresh.updatedAt };
  const readers: [string, (event: EventRead) => unknown][] = [
    ...Object.entries(RECORDED),
    ...ALIKE.map((name): [string, (event: EventRead) => unknown] => [name, event => event[name]]),
  ];
  return readers
    .map(([field, read]) => ({ field, before: read(old), after: read(fresh), ...who }))
    .filter(({ before, after }) => !same(before, after));
}

/** What a refused save has to show: the fields that changed meanwhile, and which of them both sides touched. */
export function conflictOf(
  changes: readonly FieldChange[],
  before: EventFormValues,
  theirs: EventFormValues,
  mine: EventFormValues,
): EditConflict {
  const fields = changes.flatMap(change => {
    const field = FORM_FIELD[change.field] ?? change.field;
    if (!isFormField(field, before)) return [];
    const overlaps = !same(before[field], mine[field]) && !same(mine[field], theirs[field]);
    return [{ change, field, overlaps }];
  });
  return { fields, theirs };
}

function isFormField(name: string, values: EventFormValues): name is keyof EventFormValues {
  return name in values;
}
