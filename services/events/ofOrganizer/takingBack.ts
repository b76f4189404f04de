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

const CONFIRMING = ['EventConfirmed', 'SeriesDateConfirmed'];

type Parts = WriteParts & { endOf: EndOf };
type Wanted = { organizerId: string; id: string; commandId: string; mayEdit: boolean };

/** Undoes what a team's command did to a night, or to a series that it added. Null if nothing is left of it. */
export async function takeBack(parts: Parts, wanted: Wanted, asked: Asked) {
  const { id, commandId } = wanted;
  const owned = await thingIn(parts.endOf, id);
  if (!owned) throw notFound(mySentences.notByTheDoor);
  const facts = await parts.load(`${owned.kind === 'event' ? 'event' : 'series'}-${owned.id}`);
  check(owned, facts, wanted);
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

function check(owned: Owned, facts: readonly Fact[], { commandId, organizerId, mayEdit }: Wanted): void {
  const isOwn = ({ metadata: { command, actor } }: Fact) =>
    command.id === commandId && actor.role === 'organizer';
  const index = facts.findIndex(isOwn);
  const own = facts.filter(isOwn);
  if (
    index < 0 ||
    !own.every(fact => isAbout(owned, fact)) ||
    !wasOf(owned, facts.slice(0, index), organizerId)
  ) {
    throw notFound(mySentences.notByTheDoor);
  }
  if (!mayEdit && !own.every(({ type }) => CONFIRMING.includes(type))) {
    throw new Refusal(mySentences.notYours, { status: 403, code: 'forbidden' });
  }
}

/** Under the id of a date, what was said of that date; under that of a series, that it was added. */
function isAbout(owned: Owned, { type, data }: Fact): boolean {
  if (owned.kind === 'event') return true;
  return owned.kind === 'date' ? data.date === owned.key : type === 'SeriesCreated';
}

/** Whether it was this organizer's already; what began with the command is what it is now. */
function wasOf(owned: Owned, before: readonly Fact[], organizerId: string): boolean {
  if (before.length === 0) return true;
  if (owned.kind === 'event') {
    return belongsTo({ ...owned, state: fold(eventStream, before)! }, organizerId);
  }
  return belongsTo({ ...owned, state: fold(seriesStream, before)! }, organizerId);
}
