import type { Point } from './mercator.ts';

/** Points closer than this, in units of the map, would both be under a finger. On a phone it is half as wide. */
const APART = 54;

export type Placed = Point & { index: number; count: number };
export type Cluster = Point & { count: number; members: readonly Placed[] };

/** Points too close to be distinguished, merged at the first of them. */
export function clustersOf(points: readonly Placed[]): Cluster[] {
  const left = new Set(points.toSorted((one, other) => other.count - one.count || one.index - other.index));
  const clusters: Cluster[] = [];
  for (const first of left) {
    const members = [...left].filter(({ x, y }) => Math.hypot(x - first.x, y - first.y) < APART);
    for (const member of members) left.delete(member);
    const count = members.reduce((sum, member) => sum + member.count, 0);
    clusters.push({ x: first.x, y: first.y, count, members });
  }
  return clusters;
}
