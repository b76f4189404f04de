import type { EventUndo } from '#contracts/events/calls.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { conflictsIn } from '#platform/commands/conflicts.ts';
import { type Earlier, earlierIn, type Fields, fold } from '#platform/commands/rules.ts';
import { type EventState, eventRules, undoOfEvent } from '../event/event.ts';
import { seriesRules } from './series.ts';
import { saidInTheWay, undoOfSeries } from './undo.ts';

type NamesOf = (actorIds: readonly string[]) => Promise<Map<string, string>>;
/** What stands in the way of taking a change back, nothing where it can be; `nothing` where there is nothing left. */
type Undo = 'nothing' | { inTheWay?: readonly string[] };
type Kind<State> = {
  rules: Parameters<typeof conflictsIn<State>>[0]['rules'];
  undoOf: (current: State, change: Earlier<State>) => Undo;
  said: (field: string) => (state: State) => unknown;
};

const EVENT: Kind<EventState> = {
  rules: eventRules,
  undoOf: undoOfEvent,
  said: field => state => state[field as keyof EventState],
};
const SERIES: Kind<SeriesState> = { rules: seriesRules, undoOf: undoOfSeries, said: saidInTheWay };

/**
 * Makes the function that tells whether a command can be taken back, and else which fields stand in the way, who
 * changed them and when. `facts` are all of the stream. Null for the creation, for what came by itself, and where
 * nothing is left to take back.
 */
export function undoesOf(
  kind: 'event' | 'series',
  facts: readonly Fact[],
  namesOf: NamesOf,
): (fact: Fact) => Promise<EventUndo | null> {
  return kind === 'event' ? undoes(EVENT, facts, namesOf) : undoes(SERIES, facts, namesOf);
}

function undoes<State>({ rules, undoOf, said }: Kind<State>, facts: readonly Fact[], namesOf: NamesOf) {
  const current = fold(rules, facts) as State;
  const earlier = earlierIn(rules, facts);
  return async ({ metadata: { command, actor } }: Fact): Promise<EventUndo | null> => {
    const change = actor.role === 'system' ? undefined : earlier(command.id);
    if (!change?.before) return null;
    const undo = undoOf(current, change);
    if (undo === 'nothing') return null;
    if (!undo.inTheWay) return { commandId: command.id, possible: true, inTheWay: [] };
    const fields: Fields<State> = Object.fromEntries(undo.inTheWay.map(field => [field, said(field)]));
    const last = facts.findLastIndex(fact => fact.metadata.command.id === command.id);
    const meeting = { rules, seen: change.after, newer: facts.slice(last + 1), asked: {}, namesOf };
    return { commandId: command.id, possible: false, inTheWay: await conflictsIn(meeting, fields) };
  };
}
