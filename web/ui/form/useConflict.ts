import { useState } from 'react';
import type { Conflict, NameOf, Side } from './conflict.ts';

/**
 * Why a save was refused, and what the person chose where both sides changed a field. `notice` is incremented
 * whenever it needs attention: when a save is refused, and when they save again without having chosen.
 */
export function useConflict<Values extends object>(
  onChoose: <Field extends NameOf<Values>>(field: Field, value: Values[Field]) => void,
) {
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [chosen, setChosen] = useState<Partial<Record<NameOf<Values>, Side>>>({});
  const [notice, setNotice] = useState(0);
  const [missed, setMissed] = useState(false);

  /** Sets the conflict; null clears it. One without fields is a failure like any other. */
  const meet = (met: Conflict<Values> | null) => {
    const isNone = !met || met.fields.length === 0;
    setConflict(isNone ? null : met);
    setChosen({});
    setMissed(false);
    if (!isNone) setNotice(count => count + 1);
  };
  const choose = (field: NameOf<Values>, side: Side) => {
    setChosen(all => ({ ...all, [field]: side }));
    if (conflict) onChoose(field, conflict[side][field]);
  };
  /** Whether every choice is made; if not, the missing ones are pointed out. */
  const isSettled = (): boolean => {
    const open = conflict?.fields.some(({ asks, field }) => asks && !chosen[field!]) ?? false;
    setMissed(open);
    if (open) setNotice(count => count + 1);
    return !open;
  };
  return { conflict, chosen, notice, missed, meet, choose, isSettled };
}

export type ConflictState<Values extends object> = ReturnType<typeof useConflict<Values>>;
