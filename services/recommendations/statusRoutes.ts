import type { FastifyReply, FastifyRequest } from 'fastify';
import { v5, validate } from 'uuid';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { correspondenceIn } from '#contracts/queues/correspondence.ts';
import { queueNotesStream } from '#contracts/queues/notes.ts';
import { answerAboutRecommendation } from '#contracts/recommendations/calls.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { recommendationSentences } from '#contracts/recommendations/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import { languageOf } from '#platform/http/language.ts';
import { formReceiver } from '#platform/http/publicForms.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { isToken, STATUS_PATH } from './statusLink.ts';
import { type AnswerState, NO_ANSWER, noStatusPage, statusPage } from './statusPage.ts';

export type StatusNeeds = {
  /** What an id of an event names, if it is public. */
  publicEvent(id: string): Promise<object | undefined>;
};

type Link = { id: string; token: string };
/** Under this an answer, and what it is about, makes an Idempotency-Key. */
const SAME_ANSWER = '4b6a2c1e-0d3f-4a77-8b1c-9f2f6f0f5c11';
const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

/**
 * The page on which a sender sees what became of a recommendation, and answers what moderators wrote: for whoever has the
 * link, which was mailed.
 */
export function statusRoutes(core: Core, { publicEvent }: StatusNeeds): void {
  const { app, load, brand } = core;
  answerRoute(core);

  const show = async (request: FastifyRequest, reply: FastifyReply, answer: AnswerState, status = 200) => {
    const { id, token } = request.params as Link;
    reply.type('text/html; charset=utf-8').headers(HEADERS);
    const found = await findByLink(core, { id, token });
    if (!found) return reply.code(404).send(noStatusPage(languageOf(request), brand));
    const { state, sentAt } = found;
    const { eventId } = state;
    const eventPath = eventId && (await publicEvent(eventId)) ? `/events/${eventId}` : null;
    const correspondence = correspondenceIn(await load(`${queueNotesStream.category}-${id}`));
    return reply.code(status).send(statusPage({ state, sentAt, correspondence, answer, eventPath, brand }));
  };

  app.get(`${STATUS_PATH}/:id/:token`, { schema: { hide: true } }, (request, reply) => {
    const { sent } = request.query as { sent?: unknown };
    return show(request, reply, { ...NO_ANSWER, sent: sent !== undefined });
  });

  app.register(async scope => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(`${STATUS_PATH}/:id/:token`, { schema: { hide: true } }, async (request, reply) => {
      const { text = '' } = (request.body ?? {}) as { text?: string };
      const found = await findByLink(core, request.params as Link);
      if (!found) return show(request, reply, NO_ANSWER);
      const payload = { ...(request.params as Link), text };
      const answered = await send(core, request, payload, found.state.language);
      if (answered.statusCode < 300) {
        return reply.headers(HEADERS).redirect(`${request.url.split('?')[0]}?sent=1#messages`, 303);
      }
      const { message, fieldErrors } = answered.json() as {
        message: string;
        fieldErrors?: { text?: string };
      };
      const refused = fieldErrors?.text ?? message;
      return show(request, reply, { sent: false, refused, text }, answered.statusCode);
    });
  });
}

/** Makes the call that any client makes, in the language of the page. */
function send({ app }: Core, request: FastifyRequest, payload: Link & { text: string }, language: Language) {
  return app.inject({
    ...{ method: 'POST', url: answerAboutRecommendation.path, remoteAddress: request.ip, payload },
    headers: {
      'accept-language': language,
      'user-agent': request.headers['user-agent'] ?? '',
      'idempotency-key': v5(JSON.stringify(payload), SAME_ANSWER),
    },
  });
}

/** A recommendation by the link of its page; undefined if that is wrong, or the recommendation is gone. */
async function findByLink({ load, codec }: Pick<Core, 'load' | 'codec'>, { id, token }: Link) {
  if (!validate(id) || !(await isToken(codec.keyedHash, id, token))) return undefined;
  const facts = await load(`${recommendationStream.category}-${id}`);
  const state = fold(recommendationStream, facts);
  return state && !state.deleted && !state.erased ? { state, sentAt: facts[0]!.metadata.at } : undefined;
}

/** What the sender says of what moderators wrote, as a public form is received. */
function answerRoute(core: Core): void {
  const { calls, execute, codec } = core;
  const receive = formReceiver({ ...core, keyedHash: codec.keyedHash });
  calls.command(answerAboutRecommendation, async ({ body: { text, ...link }, request, asked }) => {
    if (!(await findByLink(core, link))) throw notFound(recommendationSentences.none);
    return receive({ body: {}, request, asked }, note =>
      execute(queueNotesStream, link.id, 'AnswerAsSender', { kind: 'recommendation', note, text }, asked),
    );
  });
}
