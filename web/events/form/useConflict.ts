import { useState } from 'react';
import type { EditConflict, Side } from '../values/editConflict.ts';
import type { EventFormValues } from '../values/eventFormValues.ts';

type Field = keyof EventFormValues;
type Chosen = Partial<Record<Field, Side>>;

/**
 * Why a save was refused, and what the person chose where both sides changed a field. `notice` is incremented
 * whenever it needs attention: when a save is refused, and when they save again without having chosen.
 */
export function useConflict(onChoose: (field: Field, value: EventFormValues[Field]) => void) {
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const [chosen, setChosen] = useState<Chosen>({});
  const [notice, setNotice] = useState(0);
  const [missed, setMissed] = useState(false);

  const meet = (met: EditConflict | null) => {
    setConflict(met);
    setChosen({});
    setMissed(false);
    if (met) setNotice(count => count + 1);
  };
  const choose = (field: Field, side: Side) => {
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

export type ConflictState = ReturnType<typeof useConflict>;
