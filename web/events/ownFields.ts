import { text } from '../platform/messages.ts';
import { LABELS } from './eventFormErrors.ts';
import { eventTexts } from './messages.ts';

const SCHEDULE = {
  startDate: 'fieldStartDate',
  startTime: 'fieldStartTime',
  endTime: 'fieldEndTime',
  endDayOffset: 'fieldEndTime',
} as const;
const PLACE = { googlePlacesId: 'fieldPlace' } as const;
const NAMES: Record<string, (typeof LABELS)[keyof typeof LABELS]> = { ...LABELS, ...PLACE, ...SCHEDULE };

/** What a field that a date can have for itself is called. */
export function ownFieldName(field: string): string {
  const name = NAMES[field];
  return name ? text(eventTexts)(name) : field;
}

/** Fields that dates have for themselves, by their name, with how many dates have them. */
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
  return [...groups].map(([name, { fields, dates }]) => ({ name, fields: [...fields], dates: dates.size }));
}
