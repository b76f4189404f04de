import { isDeepStrictEqual } from 'node:util';
import type { Segment } from '#contracts/events/series/seriesParts.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { fold } from '#platform/facts/fold.ts';

/**
 * The values of a series that a person gave it, by name: `title`, `rule`, `2026-06-12 excluded`, `2026-06-12 title`. A
 * value that is again what it was before people changed it is not theirs. A value may differ between segments.
 */
export function valuesOfPeople(facts: readonly Fact[]): ReadonlySet<string> {
  let state: SeriesState | undefined;
  let before = new Map<string, unknown>();
  const ours = new Map<string, unknown>();
  for (const fact of facts) {
    state = fold(seriesStream, [fact], state) as SeriesState;
    const values = valuesIn(state);
    if (fact.metadata.actor.role === 'system') {
      const isOurs = (name: string) => isDeepStrictEqual(ours.get(name), before.get(name));
      for (const name of differing(before, values).filter(isOurs)) ours.set(name, values.get(name));
    }
    before = values;
  }
  return new Set(differing(ours, before));
}

function differing(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter(name => !isDeepStrictEqual(one.get(name), other.get(name)));
}

function valuesIn(state: SeriesState): Map<string, unknown> {
  const { untilDate } = state.segments.at(-1)!;
  const own = Object.entries(state.overrides).flatMap(([date, patch]) =>
    Object.entries(patch).map(([field, value]): [string, unknown] => [`${date} ${field}`, value]),
  );
  return new Map<string, unknown>([
    ...valuesOfSegments(state.segments),
    ['end', untilDate],
    ...state.excludedDates.map((date): [string, unknown] => [`${date} excluded`, true]),
    ...own,
  ]);
}

/** The values of a field one after another. */
function valuesOfSegments(segments: readonly Segment[]): Map<string, unknown[]> {
  const values = new Map<string, unknown[]>();
  for (const { template, rule, startTime, endTime, endDayOffset, timeZone } of segments) {
    const fields = { ...template, rule, startTime, endTime, endDayOffset, timeZone };
    for (const [field, value] of Object.entries(fields)) {
      const before = values.get(field);
      if (!before) values.set(field, [value]);
      else if (!isDeepStrictEqual(before.at(-1), value)) before.push(value);
    }
  }
  return values;
}
