import type { Change } from '#contracts/platform/change.ts';
import { shownAs } from '../platform/shown/shownClock.ts';
import { text, textIfKnown } from '../platform/texts/messages.ts';
import type { Shown, ShownChange } from '../ui/show/ChangeList.tsx';
import { fieldTexts } from './fieldTexts.ts';
import { auditTexts } from './messages.ts';
import { valueTexts } from './valueTexts.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Changed fields formatted for display, each by the type of its value. */
export function plainChanges(changes: readonly Change[]): ShownChange[] {
  return changes.map(({ field, before, after }) => ({
    id: field,
    label: labelOf(field),
    before: shownValue(before, field),
    after: shownValue(after, field),
  }));
}

/** A field's value as text: yes or no, an enum label, a list, or an instant in local time; null if empty. */
export function shownValue(value: unknown, field = ''): Shown {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return text(auditTexts)(value ? 'yes' : 'no');
  if (Array.isArray(value))
    return value.map(item => (typeof item === 'string' ? item : JSON.stringify(item)));
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'string' && INSTANT.test(value)) return shownInstant(value);
  return textIfKnown(valueTexts, `${field}_${value}`) ?? String(value);
}

function shownInstant(value: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'medium' } as const;
  return shownAs(style).format(new Date(value));
}

/** A field without a label falls back to its recorded name, split into words. */
function labelOf(field: string): string {
  return textIfKnown(fieldTexts, field) ?? field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
