import { text } from '../../platform/texts/messages.ts';
import { eventTexts } from '../event/messages.ts';
import { LABELS } from '../values/eventFormErrors.ts';

const SCHEDULE = {
  startDate: 'fieldStartDate',
  startTime: 'fieldStartTime',
  endTime: 'fieldEndTime',
  endDayOffset: 'fieldEndTime',
} as const;
const OTHERS = { googlePlacesId: 'fieldPlace', timeZone: 'fieldTimeZone' } as const;
type Label = (typeof LABELS)[keyof typeof LABELS] | 'fieldTimeZone';
const NAMES: Record<string, Label> = { ...LABELS, ...OTHERS, ...SCHEDULE };

/** The label of a field that a date overrides or has from its series. */
export function ownFieldName(field: string): string {
  const name = NAMES[field];
  return name ? text(eventTexts)(name) : field;
}

/** Fields of dates grouped by label, with the dates that have them. */
export function ownFieldNames(own: readonly { date: string; fields: readonly string[] }[]) {
  const groups = new Map<string, { fields: Set<string>; dates: Set<string> }>();
  for (const { date, fields } of own) {
    for (const field of fields) {
      const name = ownFieldName(field);
      const group = groups.get(name) ?? { fields: new Set(), dates: new Set() };
      group.fields.add(field);
      group.dates.add(date);
      groups.set(name, group);
    }
  }
  return [...groups].map(([name, { fields, dates }]) => ({ name, fields: [...fields], dates: [...dates] }));
}
