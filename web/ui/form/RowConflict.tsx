import { useText } from '../../platform/texts/messages.ts';
import type { Shown } from '../show/ChangeList.tsx';
import { ConflictNotice, type ShownField } from './ConflictNotice.tsx';
import type { ConflictField } from './conflict.ts';
import { formTexts } from './formTexts.ts';
import type { ConflictState } from './useConflict.ts';

type RowConflictProps<Values extends object> = {
  state: ConflictState<Values>;
  /** The label of a field, by its name in the form or in the log. */
  labelOf: (field: string) => string;
  /** Values that read differently from how the form holds them; undefined for all others. */
  wordsFor?: (field: string, value: unknown) => string | undefined;
};

/** The conflict of a form in a dialog, with values as the form holds them. */
export function RowConflict<Values extends object>({ state, labelOf, wordsFor }: RowConflictProps<Values>) {
  const say = useText(formTexts);
  const { conflict } = state;
  const read = (field: string, value: unknown): Shown =>
    wordsFor?.(field, value) ?? shownValue(value, { yes: say('yes'), no: say('no') });
  const shownField = ({ change, field }: ConflictField<Values>): ShownField => {
    const [name, before, after, asked] =
      field && conflict
        ? [field, conflict.before[field], conflict.theirs[field], conflict.mine[field]]
        : [change.field, change.before, change.after, change.asked];
    const shown = { before: read(name, before), after: read(name, after), asked: read(name, asked) };
    return { id: name, label: labelOf(name), ...shown };
  };
  return <ConflictNotice state={state} title={say('conflictTitle')} shownField={shownField} />;
}

/** A value of a form in words: the parts of a compound one on one line. */
function shownValue(value: unknown, words: { yes: string; no: string }): Shown {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'object') return String(value);
  const parts = Object.values(value).flatMap(part => shownValue(part, words) ?? []);
  return parts.length > 0 ? parts.join(', ') : null;
}
