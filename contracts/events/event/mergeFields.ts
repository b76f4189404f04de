import { type Field, FORM_FIELDS, PLACE_FIELDS } from './fields.ts';

// When two events are merged, fields that only make sense together are taken together: the street of one venue with
// the city of another would be wrong.
const TOGETHER = {
  when: ['startLocal', 'endLocal', 'allDay'],
  region: ['regionId', 'timeZone'],
  place: PLACE_FIELDS,
  price: ['price', 'currency', 'priceOpen'],
  image: ['coverImage', 'coverImageAlt'],
} as const satisfies Record<string, readonly Field[]>;

type Grouped = (typeof TOGETHER)[keyof typeof TOGETHER][number];
export type MergeField = keyof typeof TOGETHER | Exclude<Field, Grouped>;

const GROUPED: ReadonlySet<string> = new Set(Object.values(TOGETHER).flat());
const ALONE = FORM_FIELDS.filter(field => !GROUPED.has(field)) as Exclude<Field, Grouped>[];

/** What a moderator chooses between when two events are merged, in the order in which it is shown. */
export const MERGE_FIELDS = [
  'title',
  ...Object.keys(TOGETHER),
  ...ALONE.filter(field => field !== 'title'),
] as [MergeField, ...MergeField[]];

/**
 * A series keeps its rule and times; a date its time zone, and so its times and region if the other one has another.
 */
const KEPT = {
  event: [],
  series: ['when'],
  date: ['when', 'region'],
} as const satisfies Record<string, readonly MergeField[]>;

/** The choices that there are for what stays. */
export function choicesFor(kind: keyof typeof KEPT, isSameZone: boolean): readonly MergeField[] {
  const kept: readonly MergeField[] = kind === 'date' && isSameZone ? [] : KEPT[kind];
  return MERGE_FIELDS.filter(name => !kept.includes(name));
}

/** The recorded fields that a choice is about; none for one of another version. */
export function fieldsOfChoice(name: string): readonly Field[] {
  if (Object.hasOwn(TOGETHER, name)) return TOGETHER[name as keyof typeof TOGETHER];
  return ALONE.filter(field => field === name);
}
