import type { EventUndo } from '#contracts/events/calls.ts';
import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import { conflictsIn } from '#platform/commands/conflicts.ts';
import type { End } from '#platform/commands/loadStream.ts';
import type { Fields } from '#platform/commands/rules.ts';
import { type Earlier, earlierIn, fold } from '#platform/facts/fold.ts';
import { undoOfEvent } from '../event/event.ts';
import type { FactsOfThing } from '../reading/history.ts';
import { blockingValue, undoOfSeries } from './undo.ts';

type NamesOf = (actorIds: readonly string[]) => Promise<Map<string, string>>;
/** The fields that block an undo, none if it is possible; `nothing` if there is nothing left to undo. */
type Undo = 'nothing' | { inTheWay?: readonly string[] };
type Kind<Stream extends AnyStream> = {
  of: Stream;
  undoOf: (current: StateOf<Stream>, change: Earlier<StateOf<Stream>>) => Undo;
  said: (field: string) => (state: StateOf<Stream>) => unknown;
};

const EVENT: Kind<typeof eventStream> = {
  of: eventStream,
  undoOf: undoOfEvent,
  said: field => state => state[field as keyof EventState],
};
const SERIES: Kind<typeof seriesStream> = { of: seriesStream, undoOf: undoOfSeries, said: blockingValue };

/**
 * Returns a function that finds out whether a fact's command can be undone, and if not, which fields block
 * it, who changed them and when. `known` are the facts of the stream since then at least. Null for the creation, for
 * automatic changes, and if nothing is left to undo.
 * @throws NotAtHand for a command that may have recorded facts of the past.
 */
export function undoesOf(
  kind: 'event' | 'series',
  known: FactsOfThing,
  namesOf: NamesOf,
): (fact: Fact) => Promise<EventUndo | null> {
  return kind === 'event'
    ? undoes(EVENT, known as End<typeof eventStream>, namesOf)
    : undoes(SERIES, known as End<typeof seriesStream>, namesOf);
}

function undoes<Stream extends AnyStream>(
  { of, undoOf, said }: Kind<Stream>,
  { facts, past }: End<Stream>,
  namesOf: NamesOf,
) {
  const current = fold(of, facts, past?.state) as StateOf<Stream>;
  const earlier = earlierIn(of, facts, past);
  return async ({ metadata: { command, actor } }: Fact): Promise<EventUndo | null> => {
    const change = actor.role === 'system' ? undefined : earlier(command.id);
    if (!change?.before) return null;
    const undo = undoOf(current, change);
    if (undo === 'nothing') return null;
    if (!undo.inTheWay) return { commandId: command.id, possible: true, inTheWay: [] };
    const fields: Fields<StateOf<Stream>> = Object.fromEntries(
      undo.inTheWay.map(field => [field, said(field)]),
    );
    const last = facts.findLastIndex(fact => fact.metadata.command.id === command.id);
    const meeting = { stream: of, seen: change.after, newer: facts.slice(last + 1), asked: {}, namesOf };
    return { commandId: command.id, possible: false, inTheWay: await conflictsIn(meeting, fields) };
  };
}
