import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { mySentences } from '#contracts/my/sentences.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { EndOf } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import type { WriteParts } from '../reading/writeParts.ts';
import { recordOnSeries } from '../seriesCalls/order.ts';
import { belongsTo, type Owned, thingIn } from './ownership.ts';
import { ifOwn } from './provisos.ts';
import { type TeamNight, tellNight } from './teamNight.ts';

// A team undoes what was said for its organizer, whoever of it said so, and nothing that others did: facts of a team have
// the actor's role `organizer`, which no other call gives.

/** What somebody may undo who may only confirm. */
export const CONFIRMING = ['EventConfirmed', 'SeriesDateConfirmed'];

type Parts = WriteParts & { endOf: EndOf };
type Wanted = { organizerId: string; id: string; commandId: string; mayEdit: boolean };

/** Undoes what a team's command did to a night, or to a series that it added. Null if nothing is left of it. */
export async function takeBack(parts: Parts, wanted: Wanted, asked: Asked) {
  const { id, commandId } = wanted;
  const owned = await thingIn(parts.endOf, id);
  if (!owned) throw notFound(mySentences.notByTheDoor);
  const facts = await parts.load(`${owned.kind === 'event' ? 'event' : 'series'}-${owned.id}`);
  checkTakenBack(owned, facts, wanted);
  const provided = ifOwn(owned, wanted.organizerId);
  const outcome =
    owned.kind === 'event'
      ? await parts.execute(
          eventStream,
          owned.id,
          'UndoCommand',
          { commandId, createdAt: facts[0]!.metadata.at },
          { ...asked, provided },
        )
      : await recordOnSeries(
          parts,
          { id: owned.id, name: 'UndoChange', data: { commandId } },
          { ...asked, provided },
        );
  const night: TeamNight | null = owned.kind === 'series' ? null : await tellNight(parts, owned, outcome);
  return { night, revision: outcome.revision, commit: outcome.commit };
}

/** Refuses what no team did, what was not said of this for this organizer, and what takes a higher role. */
export function checkTakenBack(
  owned: Owned,
  facts: readonly Fact[],
  { commandId, organizerId, mayEdit }: Omit<Wanted, 'id'>,
): void {
  const isOwn = ({ metadata: { command, actor } }: Fact) =>
    command.id === commandId && actor.role === 'organizer';
  const index = facts.findIndex(isOwn);
  const own = facts.filter(isOwn);
  if (
    index < 0 ||
    !own.every(fact => isAbout(owned, facts, fact)) ||
    !wasOf(owned, facts.slice(0, index), organizerId)
  ) {
    throw notFound(mySentences.notByTheDoor);
  }
  if (!mayEdit && !own.every(({ type }) => CONFIRMING.includes(type))) {
    throw new Refusal(mySentences.notYours, { status: 403, code: 'forbidden' });
  }
}

/** Under the id of a date, what was said of that date; under that of a series, that it was added. */
function isAbout(owned: Owned, facts: readonly Fact[], fact: Fact): boolean {
  if (owned.kind === 'event') return true;
  return owned.kind === 'date' ? dateOf(facts, fact) === owned.key : fact.type === 'SeriesCreated';
}

/** The date of a series that a fact is about; of an undo, the one that what it undid was about. */
export function dateOf(facts: readonly Fact[], { type, data, revision }: Fact): string | null {
  if (typeof data.date === 'string') return data.date;
  if (type !== 'SeriesChangeUndone') return null;
  const undone = facts.filter(one => one.revision < revision && one.metadata.command.id === data.commandId);
  const dates = new Set(undone.map(one => dateOf(facts, one)));
  return dates.size === 1 ? [...dates][0]! : null;
}

/** Whether it was this organizer's already; what began with the command is what it is now. */
function wasOf(owned: Owned, before: readonly Fact[], organizerId: string): boolean {
  if (before.length === 0) return true;
  if (owned.kind === 'event') {
    return belongsTo({ ...owned, state: fold(eventStream, before)! }, organizerId);
  }
  return belongsTo({ ...owned, state: fold(seriesStream, before)! }, organizerId);
}
