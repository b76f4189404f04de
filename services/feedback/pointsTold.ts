import { FEEDBACK_FLOOR } from '#contracts/audience/calls.ts';
import { isOffered, POINT_FIELDS, type PointField } from '#contracts/feedback/points.ts';

type Said = Readonly<Record<PointField, readonly string[]>>;
/** How many gave feedback, and what several of them said. */
export type PointsTold = { people: number; points: Record<PointField, string[]> | null };

/**
 * What the people who run a night are told of feedback on it: how many gave some; and once they are several, which of
 * the points that the form offers more than one of them named, most named first. Not how often each was named: one more
 * would tell what the last person said. Nobody's own words are told.
 */
export function pointsTold(all: readonly Said[]): PointsTold {
  if (all.length < FEEDBACK_FLOOR.people) return { people: all.length, points: null };
  const named = (field: PointField): string[] => {
    const times = new Map<string, number>();
    for (const said of all) {
      for (const point of new Set(said[field])) times.set(point, (times.get(point) ?? 0) + 1);
    }
    return [...times]
      .filter(([point, count]) => count >= FEEDBACK_FLOOR.point && isOffered(field, point))
      .toSorted(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
      .map(([point]) => point);
  };
  const points = Object.fromEntries(POINT_FIELDS.map(field => [field, named(field)]));
  return { people: all.length, points: points as Record<PointField, string[]> };
}
