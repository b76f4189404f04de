import { changesBetween } from '../facts/changes.ts';
import type { Earlier } from '../facts/fold.ts';
import { chosen } from './intents.ts';

/**
 * What undoing an earlier command means for the fields of a state: `restored` has the values that they had
 * before it, of those that still differ from that; `inTheWay` names the ones that have changed again since.
 */
export function restorable<State extends object>(
  current: State,
  { before, after }: Pick<Earlier<State>, 'before' | 'after'>,
): { restored: Partial<State>; inTheWay: string[] } {
  const isSame = (field: string, other: State) =>
    changesBetween(chosen(current, [field]), chosen(other, [field])).length === 0;
  const earlier = before ?? after;
  const left = changesBetween(earlier, after)
    .map(({ field }) => field)
    .filter(field => !isSame(field, earlier));
  return {
    restored: chosen(earlier, left) as Partial<State>,
    inTheWay: left.filter(field => !isSame(field, after)),
  };
}
