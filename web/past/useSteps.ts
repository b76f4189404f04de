import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Act } from '#contracts/audit/calls.ts';
import { actsUntilQuery, aroundQuery } from './queries.ts';

/** An act, with the time of its last listed fact. */
export type Step = { at: string; act: Act };

/** The acts around a moment, oldest first, and the one that it comes after. */
export function useSteps(at: string) {
  const [now] = useState(() => new Date().toISOString());
  // The window of acts is around this moment, and stays while the slider moves in it.
  const [centre, setCentre] = useState(at);
  const around = useQuery(aroundQuery(centre)).data;
  const until = around === undefined ? undefined : (around.until ?? now);
  const acts = useQuery({ ...actsUntilQuery(until ?? ''), enabled: until !== undefined });
  const found = acts.data;
  const all = stepsOf(found?.acts ?? []);
  const index = all.findLastIndex(step => step.at <= at);
  const isOutside =
    !acts.isPlaceholderData && until !== undefined && ((index < 0 && found?.hasMore) || at > until);
  useEffect(() => {
    if (isOutside) setCentre(at);
  }, [isOutside, at]);
  const changedBetween = (to: Date): ReadonlySet<string> => {
    const [from, until] = [at, to.toISOString()].sort() as [string, string];
    const acts = all.filter(step => step.at > from && step.at <= until);
    return new Set(
      acts.flatMap(({ act }) => act.entries.map(({ stream }) => stream.slice(stream.indexOf('-') + 1))),
    );
  };
  return {
    all,
    index,
    current: all[index],
    before: all[index - 1],
    after: all[index + 1],
    changedBetween,
    between: (step: Step) => changedBetween(new Date(step.at)),
    older: found?.hasMore && all[0] ? () => setCentre(all[0]!.at) : null,
    newer: until !== undefined && until < now && all.length > 0 ? () => setCentre(all.at(-1)!.at) : null,
  };
}

function stepsOf(acts: readonly Act[]): Step[] {
  return acts
    .flatMap(act => {
      const at = act.entries
        .map(entry => entry.at)
        .sort()
        .at(-1);
      return at === undefined ? [] : [{ at, act }];
    })
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
