import { eventFacts } from '#contracts/events/event/event.ts';
import { seriesFacts } from '#contracts/events/series/series.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { nightNamed, type Thing } from '../reading/thing.ts';

// The two sides of a merge, from its facts. An id alone does not show whether it is an event or a series; the kind of
// fact does.

type Merge = { duplicate: Thing; survivor: Thing; taken: readonly string[] };

/** The sides that a fact merged; undefined for any other fact. */
export function mergeIn({ type, data, stream }: Fact): Merge | undefined {
  const id = idOf(stream);
  if (type === 'EventMergedInto') {
    const { into, taken } = eventFacts.EventMergedInto.parse(data);
    return { duplicate: { kind: 'event', id }, survivor: nightNamed(into), taken };
  }
  if (type === 'SeriesMergedInto') {
    const { into, taken } = seriesFacts.SeriesMergedInto.parse(data);
    return { duplicate: { kind: 'series', id }, survivor: { kind: 'series', id: into }, taken };
  }
  if (type !== 'SeriesDateMergedInto') return undefined;
  const { date, into, taken } = seriesFacts.SeriesDateMergedInto.parse(data);
  return { duplicate: { kind: 'date', id, key: date }, survivor: nightNamed(into), taken };
}

/** The duplicate that a fact absorbed; undefined for any other fact. */
function absorbedIn({ type, data }: Fact): Thing | undefined {
  if (type === 'EventAbsorbed') return nightNamed(eventFacts.EventAbsorbed.parse(data).from);
  if (type !== 'SeriesAbsorbed') return undefined;
  const { date, from } = seriesFacts.SeriesAbsorbed.parse(data);
  return date === null ? { kind: 'series', id: from } : nightNamed(from);
}

/** The duplicate that a fact released. `facts` are all of its stream: the one that absorbed the duplicate names it. */
export function releasedIn({ type, data }: Fact, facts: readonly Fact[]): Thing | undefined {
  if (type !== 'EventReleased' && type !== 'SeriesReleased') return undefined;
  return duplicateOf(facts, String(data.commandId));
}

/** The duplicate that a command merged, from the facts of the duplicate or of what stays. */
export function duplicateOf(facts: readonly Fact[], commandId: string): Thing | undefined {
  const ofCommand = facts.filter(({ metadata }) => metadata.command.id === commandId);
  return ofCommand.map(fact => mergeIn(fact)?.duplicate ?? absorbedIn(fact)).find(thing => thing);
}
