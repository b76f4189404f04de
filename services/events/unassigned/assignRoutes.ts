import type { EventRead } from '#contracts/events/calls.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { Chosen } from '#contracts/events/forms.ts';
import { assignRegion, unassignRegion } from '#contracts/events/unassignedCalls.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Asked, Outcome } from '#platform/commands/commands.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { changeOf } from '../event/form.ts';
import { recordOnEvent } from '../event/order.ts';
import { factsOfThing } from '../reading/history.ts';
import { tellEvent } from '../reading/tellEvent.ts';
import { type Thing, thingOf } from '../reading/thing.ts';
import type { WriteParts } from '../reading/writeParts.ts';
import { recordOnSeries } from '../seriesCalls/order.ts';
import { tellSeries } from '../seriesCalls/tell.ts';
import { alreadyAssigned, assignmentIn, regionIn } from './assigned.ts';

type Parts = WriteParts & { chosen: Chosen };
type Written = { event: EventRead; outcome: Pick<Outcome<unknown>, 'facts' | 'commit' | 'revision'> };

/** The calls that give an event or series without a region one, and take it back. */
export function assignRoutes(api: Api, parts: Parts): void {
  api.command(assignRegion, async ({ params: { id }, body: { regionId }, asked }) =>
    answerOf(asked, await assign(parts, await found(parts, id), regionId, asked)),
  );
  api.command(unassignRegion, async ({ params: { id }, asked }) =>
    answerOf(asked, await takeBack(parts, await found(parts, id), asked)),
  );
}

function answerOf({ commandId }: Asked, { event, outcome: { commit, revision } }: Written) {
  return { body: { event, commandId, commit }, revision };
}

type Found = { thing: Thing; facts: readonly Fact[] };

async function found(parts: Parts, id: string): Promise<Found> {
  const thing = await thingOf(parts, id);
  const facts = await factsOfThing(parts.load, thing);
  if (facts.length === 0) throw notFound(eventSentences.none);
  return { thing, facts };
}

const ATTEMPTS = 3;

/** Somebody else's choice stays, also one made at this very moment. */
async function assign(parts: Parts, first: Found, regionId: string, asked: Asked): Promise<Written> {
  const changed = await changeOf({ regionId }, parts.chosen);
  for (let attempt = 1, { thing, facts } = first; ; attempt++) {
    // The request before this one may have recorded it, and lost its answer.
    const isOwn = facts.some(({ metadata }) => metadata.command.id === asked.commandId);
    if (!isOwn && regionIn(thing, facts, asked.now) !== null) {
      throw await alreadyAssigned(parts.db, assignmentIn(thing, facts, asked.now));
    }
    try {
      const written = await record(parts, thing, changed, { ...asked, expected: facts.at(-1)!.revision });
      // Nothing is recorded where somebody has just assigned the same region.
      if (written.outcome.facts.length > 0 || attempt === ATTEMPTS) return written;
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.status === 412;
      if (!isOvertaken || attempt === ATTEMPTS) throw error;
    }
    ({ thing, facts } = await found(parts, thing.id));
  }
}

type Changed = Awaited<ReturnType<typeof changeOf>>;

async function record(parts: Parts, { kind, id }: Thing, changed: Changed, asked: Asked): Promise<Written> {
  if (kind === 'event') {
    const outcome = await recordOnEvent(parts, { id, name: 'ChangeEvent', data: changed }, asked);
    return { event: await tellEvent(parts, id, outcome), outcome };
  }
  const scope = { scope: 'all', date: null, recurrence: null, unmatched: 'keep' } as const;
  const data = { ...scope, changed, overwriteOwn: [] };
  const outcome = await recordOnSeries(parts, { id, name: 'ChangeSeries', data }, asked);
  return { event: await tellSeries(parts, id, outcome), outcome };
}

async function takeBack(parts: Parts, { thing, facts }: Found, asked: Asked): Promise<Written> {
  const { kind, id } = thing;
  const commandId = assignmentIn(thing, facts, asked.now)?.metadata.command.id;
  if (!commandId) throw new Refusal(eventSentences.notAssigned, { code: 'not_assigned' });
  const done = facts.filter(({ metadata }) => metadata.command.id === commandId);
  if (kind === 'event' && done.some(({ type }) => type !== 'EventRegionAssigned')) {
    throw new Refusal(eventSentences.assignedWithMore, { code: 'not_assigned' });
  }
  if (kind === 'event') {
    const data = { commandId, createdAt: facts[0]!.metadata.at };
    const outcome = await recordOnEvent(parts, { id, name: 'UndoCommand', data }, asked);
    return { event: await tellEvent(parts, id, outcome), outcome };
  }
  const outcome = await recordOnSeries(parts, { id, name: 'UndoChange', data: { commandId } }, asked);
  return { event: await tellSeries(parts, id, outcome), outcome };
}
