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

/** What a field that a date has for itself, or from its series, is called. */
export function ownFieldName(field: string): string {
  const name = NAMES[field];
  return name ? text(eventTexts)(name) : field;
}

/** Fields of dates by their name, with the dates that have them. */
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
