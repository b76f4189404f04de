import type { z } from 'zod';
import { eventStream } from '#contracts/events/event/event.ts';
import { type EventChangeBody, eventCreateBody } from '#contracts/events/eventBody.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { fieldErrorsOf, inEveryLanguage } from '#contracts/platform/validation/validation.ts';
import { convertBody } from '#contracts/recommendations/convertBody.ts';
import {
  convertRecommendation,
  deleteRecommendation,
  type RecommendationRead,
  recommendationQueue,
} from '#contracts/recommendations/moderationCalls.ts';
import {
  type PlannedEvent,
  type RecommendationState,
  recommendationStream,
} from '#contracts/recommendations/recommendation.ts';
import { recommendationSentences } from '#contracts/recommendations/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked, Outcome } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import { decisionMaker, queueRoutes } from '#platform/queue/queueRoutes.ts';
import { invalidField, invalidFields, notFound } from '#platform/refusals/refusal.ts';
import { creationAsked, type MakeEvent } from './makeEventOnRecommendationConverted.ts';
import {
  chosenIn,
  findRecommendation,
  placeOf,
  type RecommendationsSchema,
  recommendationRows,
  regionWith,
  senderWith,
} from './queries.ts';

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

type Written = Outcome<RecommendationState>;

/** The calls with which administrators read recommendations and decide about them, and undo that. */
export function moderationRoutes(core: Core, needs: ModerationNeeds): void {
  const { calls, load } = core;
  const { namesOf } = needs;
  const write = decisionMaker(core, recommendationQueue, namesOf);
  const tell = teller(core, needs);
  queueRoutes(core, recommendationRows, {
    namesOf,
    needs: () => undefined,
    none: recommendationSentences.none,
    find: findRecommendation,
    acts: {
      moderate({ body: { status, moderatorNotes, tellSender: told } }) {
        const name = status === 'approved' ? 'ApproveRecommendation' : 'RejectRecommendation';
        return [name, { moderatorNotes, told }];
      },
      reopen: async ({ id }) => ['ReopenRecommendation', { eventGone: await isEventGone(load, id) }],
      restore: () => ['RestoreRecommendation', {}],
    },
    answer: async (id, outcome) => ({ recommendation: await tell(id, outcome), commit: outcome.commit }),
  });
  calls.command(deleteRecommendation, async ({ params: { id }, asked }) => {
    const { commit, revision } = await write(id, asked, 'DeleteRecommendation', {});
    return { body: { success: true, id, commit }, revision };
  });
  convertRoute(core, needs, write, tell);
}

function convertRoute(
  { calls, load, log, ...core }: Core,
  { planEvent, makeEvent }: ModerationNeeds,
  write: ReturnType<typeof decisionMaker<typeof recommendationStream>>,
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
    const outcome = await write(id, asked, 'ConvertRecommendation', data);
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
async function bodyOf(db: ReadModel<RecommendationsSchema>, sent: RecommendationState) {
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

/** Makes the function that tells a recommendation after a command, whose result its row may not show yet. */
function teller({ load, ...core }: Core, { namesOf }: Pick<ModerationNeeds, 'namesOf'>) {
  const db = core.db<RecommendationsSchema>();
  return async (id: string, { state, revision, createdAt }: Written): Promise<RecommendationRead> => {
    const { regionId, userId, deleted: _, erased: __, site: ___, ...same } = state;
    const region = regionId ? await regionWith(db, regionId) : null;
    const decision =
      same.status === 'pending'
        ? undefined
        : (await load(streamOf(id))).findLast(({ type }) =>
            Object.hasOwn(recommendationQueue.decisions, type),
          );
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
