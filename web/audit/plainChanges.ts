import { valueTexts } from '#contracts/audit/valueTexts.ts';
import type { Change } from '#contracts/platform/change.ts';
import { listWord } from '#contracts/platform/listExport.ts';
import { recordedWord } from '#contracts/platform/sentences/fieldWords.ts';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { shownAs } from '../platform/shown/shownClock.ts';
import { language, text, textIfKnown } from '../platform/texts/messages.ts';
import type { Shown, ShownChange } from '../ui/show/ChangeList.tsx';
import { auditTexts } from './messages.ts';

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
  if (Array.isArray(value)) return value.map(item => inOneLine(shownValue(item)));
  if (typeof value === 'object') return partsOf(value);
  if (typeof value === 'string' && INSTANT.test(value)) return shownInstant(value);
  const list = field === 'list' ? listWord(String(value)) : undefined;
  if (list) return tell(list, language());
  return textIfKnown(valueTexts, `${field}_${value}`) ?? String(value);
}

/** What a value that has parts says, part by part. */
function partsOf(value: object): string[] {
  const said = Object.entries(value).filter(([, part]) => part !== null && part !== undefined && part !== '');
  return said.map(([name, part]) => `${labelOf(name)}: ${inOneLine(shownValue(part, name))}`);
}

function inOneLine(shown: Shown): string {
  return typeof shown === 'string' ? shown : (shown ?? []).join(', ');
}

function shownInstant(value: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'medium' } as const;
  return shownAs(style).format(new Date(value));
}

/** A field without a label falls back to its recorded name, split into words. */
function labelOf(field: string): string {
  const word = recordedWord(field);
  return word ? tell(word, language()) : field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
