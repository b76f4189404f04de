import { eventStream } from '#contracts/events/event/event.ts';
import { choicesFor } from '#contracts/events/event/mergeFields.ts';
import { mergeSentences } from '#contracts/events/event/mergeSentences.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import {
  type Following,
  listLikelyDuplicates,
  mergeEvent,
  previewEventMerge,
} from '#contracts/events/mergeCalls.ts';
import { keyOnDay, occurrencesOf } from '#contracts/events/series/occurrences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { TryCommand } from '#platform/commands/tryCommand.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { readNights } from '../list/listed.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { idOfThing, streamOfThing, type Thing, thingOf } from '../reading/thing.ts';
import { absorb, inSeries, type MergeParts } from './carryOut.ts';
import { choicesBetween, takenFrom } from './choices.ts';
import { likelyDuplicates } from './likely.ts';
import { type Side, sideIn } from './sides.ts';
import { tellWritten } from './tell.ts';

export type MergeNeeds = {
  /** Other references to an event, series or date, or to one that was merged into it. */
  importedLeadingTo(id: string): Promise<number>;
  recommendationsLeadingTo(id: string): Promise<number>;
  feedbackOn(id: string): Promise<Following['feedback']>;
};
type Parts = MergeParts & MergeNeeds & { db: ReadModel<EventsSchema>; tryCommand: TryCommand };
type Ids = { id: string; into: string };
type Known = Side & { thing: Thing; facts: Fact[]; revision: number };
type Pair = { duplicate: Known; survivor: Known };

/** The calls that find duplicates and merge them. */
export function duplicateRoutes(api: Api, parts: Parts): void {
  const { db, clock } = parts;
  const shown = async (id: string) => {
    const event = (await readNights(db, [id], clock())).get(id);
    if (!event) throw notFound(eventSentences.none);
    return event;
  };

  api.query(listLikelyDuplicates, async ({ params: { id } }) => ({
    duplicates: await likelyDuplicates(db, await shown(id), clock()),
  }));

  api.query(previewEventMerge, async ({ params: { id }, query: { into } }) => {
    const pair = await pairOf(parts, { id, into });
    const { duplicate, survivor } = pair;
    return {
      duplicate: await shown(id),
      survivor: await shown(into),
      choices: choicesBetween(survivor.thing.kind, duplicate.form, survivor.form),
      following: {
        importedEvents: await parts.importedLeadingTo(id),
        recommendations: await parts.recommendationsLeadingTo(id),
        feedback: await parts.feedbackOn(id),
        earlierMerges: duplicate.absorbed.length - 1,
        dates: datesFollowing(pair),
      },
    };
  });

  api.command(mergeEvent, ({ params: { id }, body, asked }) =>
    parts.exclusively(async () => {
      const thing = await merge(parts, { id, into: body.into }, body, asked);
      const survivor = await absorb(parts, thing);
      if (!survivor) throw new Refusal(mergeSentences.notMerged, { code: 'not_merged' });
      const event = await tellWritten(parts, survivor);
      const { commit, revision } = survivor.outcome;
      return { body: { success: true, event: event!, commandId: asked.commandId, commit }, revision };
    }),
  );
}

type Wanted = {
  taken: readonly string[];
  revisions?: { duplicate: number; survivor: number } | undefined;
};

/** Records the first half, unless the second would be refused. Returns what was merged. */
async function merge(parts: Parts, ids: Ids, wanted: Wanted, asked: Asked): Promise<Thing> {
  const thing = await thingOf(parts, ids.id);
  // A retry finds what it has recorded.
  const recorded = await parts.load(streamOfThing(thing));
  if (recorded.some(({ metadata }) => metadata.command.id === asked.commandId)) return thing;
  const { duplicate, survivor } = await pairOf(parts, ids);
  checkSeen(wanted, { duplicate, survivor });
  const isSameZone = duplicate.form.timeZone === survivor.form.timeZone;
  const offered: readonly string[] = choicesFor(survivor.thing.kind, isSameZone);
  const taken = wanted.taken.filter(name => offered.includes(name));
  const { expected: _, ...rest } = asked;
  await tryAbsorbing(parts, { duplicate, survivor }, taken, rest);
  await record(parts, thing, { into: ids.into, taken }, rest);
  return thing;
}

function checkSeen({ revisions }: Wanted, { duplicate, survivor }: Pair): void {
  if (!revisions) return;
  const isSeen = revisions.duplicate === duplicate.revision && revisions.survivor === survivor.revision;
  if (!isSeen) throw new Refusal(mergeSentences.seenChanged, { code: 'merge_seen' });
}

async function tryAbsorbing(
  { tryCommand }: Parts,
  { duplicate, survivor }: Pair,
  taken: readonly string[],
  asked: Asked,
): Promise<void> {
  const { thing } = survivor;
  const order = { from: idOfThing(duplicate.thing), taken: takenFrom(duplicate.form, taken), absorbed: [] };
  if (thing.kind === 'event') await tryCommand(eventStream, thing.id, 'AbsorbEvent', order, asked);
  else await tryCommand(seriesStream, thing.id, 'AbsorbInSeries', inSeries(thing, order), asked);
}

async function record(
  { execute }: Parts,
  thing: Thing,
  order: { into: string; taken: string[] },
  asked: Asked,
): Promise<void> {
  if (thing.kind === 'event') await execute(eventStream, thing.id, 'MergeEvent', order, asked);
  else if (thing.kind === 'series') await execute(seriesStream, thing.id, 'MergeSeries', order, asked);
  else await execute(seriesStream, thing.id, 'MergeDate', { ...order, date: thing.key }, asked);
}

/** Both sides as recorded, if they can be merged at all. */
async function pairOf(parts: Parts, { id, into }: Ids): Promise<Pair> {
  if (id === into) throw new Refusal(mergeSentences.otherEvent, { code: 'same_event' });
  const [one, other] = await Promise.all([thingOf(parts, id), thingOf(parts, into)]);
  const [duplicate, survivor] = await Promise.all([knownOf(parts, one), knownOf(parts, other)]);
  if ((one.kind === 'series') !== (other.kind === 'series')) {
    throw new Refusal(mergeSentences.onlyAlike, { code: 'only_alike' });
  }
  if (one.id === other.id) throw new Refusal(mergeSentences.sameSeries, { code: 'same_series' });
  return { duplicate, survivor };
}

async function knownOf({ load, clock }: Parts, thing: Thing): Promise<Known> {
  const facts = await load(streamOfThing(thing));
  return { ...sideIn(thing, facts, clock()), thing, facts, revision: facts.at(-1)!.revision };
}

/** Of two series: how many dates of the duplicate are dates of the one that stays, and how many lead to that itself. */
function datesFollowing({ duplicate, survivor }: Pair): Following['dates'] {
  if (duplicate.thing.kind !== 'series') return null;
  const [one, other] = [fold(seriesStream, duplicate.facts)!, fold(seriesStream, survivor.facts)!];
  const days = occurrencesOf('', one).map(({ startLocal }) => startLocal.slice(0, 10));
  const matched = days.filter(day => keyOnDay(other, day)).length;
  return { matched, others: days.length - matched };
}
