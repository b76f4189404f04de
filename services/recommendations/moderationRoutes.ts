import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { eventStream } from '#contracts/events/event/event.ts';
import { type EventChangeBody, eventCreateBody } from '#contracts/events/eventBody.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { CommandData } from '#contracts/platform/fact.ts';
import { fieldErrorsOf, inEveryLanguage } from '#contracts/platform/validation.ts';
import { convertBody } from '#contracts/recommendations/convertBody.ts';
import {
  convertRecommendation,
  deleteRecommendation,
  moderateRecommendation,
  type RecommendationRead,
  reopenRecommendation,
  restoreRecommendation,
} from '#contracts/recommendations/moderationCalls.ts';
import {
  type PlannedEvent,
  type RecommendationState,
  recommendationStream,
} from '#contracts/recommendations/recommendation.ts';
import { recommendationSentences } from '#contracts/recommendations/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked, Outcome } from '#platform/commands/commands.ts';
import { deciding } from '#platform/commands/decided.ts';
import { fold } from '#platform/facts/fold.ts';
import { invalidField, invalidFields, notFound } from '#platform/refusals/refusal.ts';
import { creationAsked, type MakeEvent } from './makeEventOnRecommendationConverted.ts';
import { chosenIn, placeOf, type RecommendationsSchema, regionWith, senderWith } from './queries.ts';
import { RECOMMENDATION_DECISIONS } from './recommendation.ts';

/** Checks the form of an event as its creation would; throws a Refusal, or answers all that the creation needs. */
type PlanEvent = (
  body: z.output<typeof eventCreateBody>,
  origin: { recommendationId: string },
  asked: Asked,
) => Promise<PlannedEvent>;

export type ModerationNeeds = {
  /** The names of accounts. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
  planEvent: PlanEvent;
  makeEvent: MakeEvent;
};

type Name = keyof (typeof recommendationStream)['commands'] & string;
type Written = Outcome<RecommendationState>;

/** The calls with which administrators decide about recommendations, and undo that. */
export function moderationRoutes(core: Core, needs: ModerationNeeds): void {
  const { calls, load } = core;
  const write = writer(core, needs);
  const tell = teller(core, needs);
  const told = async (id: string, outcome: Written) => {
    const { commit, revision } = outcome;
    return { body: { recommendation: await tell(id, outcome), commit }, revision };
  };

  calls.command(moderateRecommendation, async ({ params: { id }, body, asked }) => {
    const { status, moderatorNotes, tellSender: isTold } = body;
    const name = status === 'approved' ? 'ApproveRecommendation' : 'RejectRecommendation';
    return told(id, await write(id, name, { moderatorNotes, told: isTold }, asked));
  });
  calls.command(reopenRecommendation, async ({ params: { id }, asked }) => {
    const eventGone = await isEventGone(load, id);
    return told(id, await write(id, 'ReopenRecommendation', { eventGone }, asked));
  });
  calls.command(restoreRecommendation, async ({ params: { id }, asked }) =>
    told(id, await write(id, 'RestoreRecommendation', {}, asked)),
  );
  calls.command(deleteRecommendation, async ({ params: { id }, asked }) => {
    const { commit, revision } = await write(id, 'DeleteRecommendation', {}, asked);
    return { body: { success: true, id, commit }, revision };
  });
  convertRoute(core, needs, write, tell);
}

function convertRoute(
  { calls, load, log, ...core }: Core,
  { planEvent, makeEvent }: ModerationNeeds,
  write: ReturnType<typeof writer>,
  tell: ReturnType<typeof teller>,
): void {
  const db = core.db<RecommendationsSchema>();
  calls.command(convertRecommendation, async ({ params: { id }, body, asked }) => {
    // Without a stream there would be nothing to say about a form that is wrong.
    const sent = fold(recommendationStream, await load(streamOf(id)));
    if (!sent) throw notFound(recommendationSentences.none);
    const { moderatorNotes = null, tellSender: isTold = false, ...form } = body ?? {};
    const whole = wholeForm({ ...(await bodyOf(db, sent)), ...form });
    const planned = await planEvent(whole, { recommendationId: id }, asked);
    const data = { eventId: asked.commandId, planned, moderatorNotes, told: isTold };
    const outcome = await write(id, 'ConvertRecommendation', data, asked);
    const { eventId, planned: recorded } = outcome.facts[0]!.data as typeof data;
    const made = await makeEvent(eventId, recorded, followingOf(outcome, eventId, asked)).catch(error => {
      // It was decided, and the process creates the event.
      log.warn({ err: error, eventId }, 'the event of a recommendation will be created later');
      return undefined;
    });
    const event = { id: eventId, ...namedIn(recorded) };
    const commit = made?.commit ?? outcome.commit;
    const recommendation = await tell(id, outcome);
    return { body: { success: true, event, recommendation, commit }, revision: outcome.revision };
  });
}

/** What an event is made with that nobody says more about; from the log, since the row may be behind. */
async function bodyOf(db: Kysely<RecommendationsSchema>, sent: RecommendationState) {
  const region = sent.regionId ? await regionWith(db, sent.regionId) : null;
  const recommendation = { ...sent, ...placeOf({ ...sent, region }), region };
  return convertBody({ recommendation, ...(await chosenIn(db, sent)) });
}

function wholeForm(
  form: z.input<typeof eventCreateBody> | EventChangeBody,
): z.output<typeof eventCreateBody> {
  if (!form.startDateTime) throw invalidField('startDateTime', recommendationSentences.noStart);
  const read = eventCreateBody.safeParse(form, { error: inEveryLanguage });
  if (!read.success) throw invalidFields(fieldErrorsOf(read.error));
  return read.data;
}

function followingOf({ facts }: Written, eventId: string, asked: Asked): Asked {
  const { expected: _, onRecorded: __, ...same } = asked;
  const correlationId = asked.correlationId ?? asked.commandId;
  return creationAsked(eventId, { ...same, correlationId, causationId: facts[0]!.id });
}

function namedIn({ event: { title, status } }: PlannedEvent) {
  return { title, status };
}

const streamOf = (id: string) => `${recommendationStream.category}-${id}`;

/** Makes the function that changes a recommendation and, if it was decided before, says who was faster. */
function writer({ execute, load }: Core, { namesOf }: Pick<ModerationNeeds, 'namesOf'>) {
  return <N extends Name>(
    id: string,
    name: N,
    data: CommandData<typeof recommendationStream, N>,
    asked: Asked,
  ): Promise<Written> =>
    deciding({ load, namesOf }, streamOf(id), RECOMMENDATION_DECISIONS, () =>
      execute(recommendationStream, id, name, data, asked),
    );
}

/** Makes the function that tells a recommendation after a command, whose result its row may not show yet. */
function teller({ load, ...core }: Core, { namesOf }: Pick<ModerationNeeds, 'namesOf'>) {
  const db = core.db<RecommendationsSchema>();
  return async (id: string, { state, revision, createdAt }: Written): Promise<RecommendationRead> => {
    const { regionId, userId, deleted: _, erased: __, site: ___, ...same } = state;
    const region = regionId ? await regionWith(db, regionId) : null;
    const decision =
      same.status === 'pending'
        ? undefined
        : (await load(streamOf(id))).findLast(({ type }) => Object.hasOwn(RECOMMENDATION_DECISIONS, type));
    const by = decision?.metadata.actor.id;
    return {
      ...same,
      id,
      revision,
      ...placeOf({ ...same, region }),
      region,
      user: await senderWith(db, userId),
      decidedBy: by ? { id: by, name: (await namesOf([by])).get(by) ?? null } : null,
      decidedAt: decision?.metadata.at ?? null,
      // What is in the trash is not told: nothing but restoring can be done with it.
      deletedAt: null,
      createdAt: createdAt.toISOString(),
    };
  };
}

/** Whether the event that a recommendation became was deleted. From the log: the rows may be behind. */
async function isEventGone(load: Core['load'], id: string): Promise<boolean> {
  const state = fold(recommendationStream, await load(streamOf(id)));
  if (!state?.eventId) return false;
  const event = fold(eventStream, await load(`${eventStream.category}-${state.eventId}`));
  const series = fold(seriesStream, await load(`${seriesStream.category}-${state.eventId}`));
  return (event ?? series)?.deleted ?? false;
}
