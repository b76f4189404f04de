import type { FieldChange } from '#contracts/platform/problem.ts';
import { same } from './formValues.ts';

/** A field that blocks a save. It `asks` if both sides changed it: only one of the two values can stay. */
export type ConflictField<Values> = { change: FieldChange; field: NameOf<Values> | null; asks: boolean };
/** The values that filled the form, those that are recorded now, and the person's own. */
export type Sides<Values> = { before: Values; theirs: Values; mine: Values };
/** Why a save was refused because of somebody else's changes. */
export type Conflict<Values> = Sides<Values> & { fields: ConflictField<Values>[] };
export type Side = 'mine' | 'theirs';
export type NameOf<Values> = keyof Values & string;

/**
 * The conflict behind a refused save. `fieldOf` gives the form's name for a recorded field; a field that the form
 * does not have is only shown.
 */
export function conflictOf<Values extends object>(
  changes: readonly FieldChange[],
  sides: Sides<Values>,
  fieldOf: (recorded: string) => string = recorded => recorded,
): Conflict<Values> {
  const { before, theirs, mine } = sides;
  const fields = changes.map((change): ConflictField<Values> => {
    const name = fieldOf(change.field);
    if (!isField(name, before)) return { change, field: null, asks: false };
    const asks = [before[name], theirs[name]].every(other => !same(mine[name], other));
    return { change, field: name, asks: asks && !same(before[name], theirs[name]) };
  });
  return { ...sides, fields };
}

function isField<Values extends object>(name: string, values: Values): name is NameOf<Values> {
  return Object.hasOwn(values, name);
}
