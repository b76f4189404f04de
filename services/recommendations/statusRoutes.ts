import { validate } from 'uuid';
import type { Fact } from '#contracts/platform/fact.ts';
import { queueNotesFacts, queueNotesStream } from '#contracts/queues/notes.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import type { Core } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import { languageOf } from '#platform/http/language.ts';
import { isToken, STATUS_PATH } from './statusLink.ts';
import { type MessageToSender, noStatusPage, statusPage } from './statusPage.ts';

export type StatusNeeds = {
  /** What an id of an event names, if it is public. */
  publicEvent(id: string): Promise<object | undefined>;
};

/** The page on which a sender sees what became of a recommendation: for whoever has the link, which was mailed. */
export function statusRoutes({ app, load, codec, brand }: Core, { publicEvent }: StatusNeeds): void {
  app.get(`${STATUS_PATH}/:id/:token`, { schema: { hide: true } }, async (request, reply) => {
    const { id, token } = request.params as { id: string; token: string };
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    const isRight = validate(id) && (await isToken(codec.keyedHash, id, token));
    const facts = isRight ? await load(`${recommendationStream.category}-${id}`) : [];
    const state = fold(recommendationStream, facts);
    if (!state || state.deleted || state.erased) {
      return reply.code(404).send(noStatusPage(languageOf(request), brand));
    }
    const { eventId } = state;
    const eventPath = eventId && (await publicEvent(eventId)) ? `/events/${eventId}` : null;
    const messages = messagesIn(await load(`${queueNotesStream.category}-${id}`));
    return statusPage({ state, sentAt: facts[0]!.metadata.at, messages, eventPath, brand });
  });
}

function messagesIn(noted: readonly Fact[]): MessageToSender[] {
  return noted.flatMap(({ type, data, metadata }) =>
    type === 'SenderMessaged'
      ? [{ text: queueNotesFacts.SenderMessaged.parse(data).text, at: metadata.at }]
      : [],
  );
}
