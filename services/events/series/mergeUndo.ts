import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Earlier } from '#platform/facts/fold.ts';

export function hasAbsorbed({ absorbed = [] }: SeriesState, from: string): boolean {
  return absorbed.some(({ id, via }) => id === from && via === from);
}

/** As `undoOfSeries`, of a command that merged, or undid a merge; undefined for any other. */
export function undoOfSeriesMerge(
  current: SeriesState,
  { before, after }: Pick<Earlier<SeriesState>, 'before' | 'after'>,
): 'nothing' | { inTheWay?: readonly string[] } | undefined {
  if (!before) return undefined;
  if (before.mergedInto !== after.mergedInto) {
    return after.mergedInto && current.mergedInto === after.mergedInto ? {} : 'nothing';
  }
  const [hid, hides] = [before.merged ?? {}, after.merged ?? {}];
  const date = Object.keys({ ...hid, ...hides }).find(key => hid[key] !== hides[key]);
  if (date) return hides[date] && current.merged?.[date] === hides[date] ? inTheWayOf(current) : 'nothing';
  return undoOfAbsorbing(current, before, after);
}

function undoOfAbsorbing(current: SeriesState, before: SeriesState, after: SeriesState) {
  const [had, has] = [before.absorbed ?? [], after.absorbed ?? []];
  if (had.length === has.length) return undefined;
  const taken = has.find(({ id, via }) => id === via && !had.some(one => one.id === id));
  if (!taken || !hasAbsorbed(current, taken.id)) return 'nothing';
  if (current.deleted) return { inTheWay: ['deleted'] };
  return taken.date && current.merged?.[taken.date] ? { inTheWay: ['mergedInto'] } : inTheWayOf(current);
}

function inTheWayOf({ mergedInto }: SeriesState): { inTheWay?: readonly string[] } {
  return mergedInto ? { inTheWay: ['mergedInto'] } : {};
}
