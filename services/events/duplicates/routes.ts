import type { Kysely } from 'kysely';
import type { EventForm, EventState } from '#contracts/events/event/event.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { mergeSentences } from '#contracts/events/event/mergeSentences.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import {
  type Following,
  listLikelyDuplicates,
  mergeEvent,
  previewEventMerge,
} from '#contracts/events/mergeCalls.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { TryCommand } from '#platform/commands/tryCommand.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { present } from '../event/changeFacts.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { findEvent } from '../list/queries.ts';
import { tellEvent } from '../list/tellEvent.ts';
import { thingOf } from '../list/thing.ts';
import { absorb, type MergeParts } from './carryOut.ts';
import { choicesBetween, takenFrom } from './choices.ts';
import { likelyDuplicates } from './likely.ts';

export type MergeNeeds = {
  /** What else leads to an event, or to one that was merged into it. */
  followingOf(id: string): Promise<Omit<Following, 'earlierMerges'>>;
};
type Parts = MergeParts & MergeNeeds & { db: Kysely<EventsSchema>; tryCommand: TryCommand };
type Pair = { id: string; into: string };
type Known = { state: EventState; revision: number };

/** The calls that find duplicates and merge them. */
export function duplicateRoutes(api: Api, parts: Parts): void {
  const { db, clock } = parts;
  const shown = async (id: string) => {
    const event = await findEvent(db, id, clock());
    if (!event) throw notFound(eventSentences.none);
    return event;
  };

  api.query(listLikelyDuplicates, async ({ params: { id } }) => {
    const { kind } = await thingOf(parts, id);
    return { duplicates: kind === 'event' ? await likelyDuplicates(db, await shown(id), clock()) : [] };
  });

  api.query(previewEventMerge, async ({ params: { id }, query: { into } }) => {
    const { duplicate, survivor } = await pairOf(parts, { id, into });
    return {
      duplicate: await shown(id),
      survivor: await shown(into),
      choices: choicesBetween(duplicate.state, survivor.state),
      following: {
        ...(await parts.followingOf(id)),
        earlierMerges: duplicate.state.absorbed?.length ?? 0,
      },
    };
  });

  api.command(mergeEvent, ({ params: { id }, body, asked }) =>
    parts.inTurn(async () => {
      const { into, taken, revisions } = body;
      await check(parts, { id, into }, { taken, revisions }, asked);
      const { expected: _, ...rest } = asked;
      await parts.execute(eventStream, id, 'MergeEvent', { into, taken }, rest);
      const survivor = await absorb(parts, id);
      if (!survivor) throw new Refusal(mergeSentences.notMerged, { code: 'not_merged' });
      const event = await tellEvent(parts, into, survivor);
      const { commit, revision } = survivor;
      return { body: { success: true, event, commandId: asked.commandId, commit }, revision };
    }),
  );
}

type Wanted = { taken: readonly string[]; revisions: { duplicate: number; survivor: number } | undefined };

/** Refuses what the second half would refuse, before the first half is recorded. */
async function check(parts: Parts, pair: Pair, { taken, revisions }: Wanted, asked: Asked): Promise<void> {
  // The same request again finds what it has recorded.
  const recorded = await parts.load(streamOf(pair.id));
  if (recorded.some(({ metadata }) => metadata.command.id === asked.commandId)) return;
  const { duplicate, survivor } = await pairOf(parts, pair);
  const isSeen =
    !revisions || (revisions.duplicate === duplicate.revision && revisions.survivor === survivor.revision);
  if (!isSeen) throw new Refusal(mergeSentences.seenChanged, { code: 'merge_seen' });
  const values: Partial<EventForm> = takenFrom(duplicate.state, taken);
  const { expected: _, ...rest } = asked;
  const order = { from: pair.id, taken: values, absorbed: [] };
  await parts.tryCommand(eventStream, pair.into, 'AbsorbEvent', order, rest);
}

/** Both events as they are recorded, if they can be merged at all. */
async function pairOf(parts: Parts, { id, into }: Pair): Promise<{ duplicate: Known; survivor: Known }> {
  if (id === into) throw new Refusal(mergeSentences.otherEvent, { code: 'same_event' });
  const things = await Promise.all([thingOf(parts, id), thingOf(parts, into)]);
  if (things.some(({ kind }) => kind !== 'event')) {
    throw new Refusal(mergeSentences.onlySingle, { code: 'only_single' });
  }
  const [duplicate, survivor] = await Promise.all([knownOf(parts, id), knownOf(parts, into)]);
  return { duplicate: duplicate!, survivor: survivor! };
}

async function knownOf({ load }: Parts, id: string): Promise<Known> {
  const facts = await load(streamOf(id));
  return { state: present(fold(eventStream, facts)), revision: facts.at(-1)!.revision };
}

const streamOf = (id: string): string => `${eventStream.category}-${id}`;
