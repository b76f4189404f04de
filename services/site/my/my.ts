import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { SESSION_COOKIE, signOut } from '#contracts/access/calls.ts';
import { LANGUAGES, tell } from '#contracts/platform/sentences/sentence.ts';
import { MY_PATH, pathIn } from '#contracts/site/pages.ts';
import { siteSentences } from '#contracts/site/sentences.ts';
import { placeOf, type Visit } from '../drawing/drawing.ts';
import { acceptForms } from '../drawing/forms.ts';
import { callAs, isFromOtherSite, PERSONAL, problemOf, takeCookies } from '../personal/calls.ts';
import { type SentFile, sendPicture, sentForm } from '../personal/forms.ts';
import { askForCode, enterCode } from '../personal/signIn.ts';
import { addingRoutes } from './adding.ts';
import { answer, doneQuery, setMails } from './answering.ts';
import { type Sent, sentFrom } from './body.ts';
import { calendarPages } from './calendar.ts';
import { figuresPages } from './figures.ts';
import { historyPages } from './history.ts';
import { joinPages } from './join.ts';
import { linkRoutes } from './link.ts';
import { mailsRoutes } from './mails.ts';
import { seenRoutes } from './seen.ts';
import { sharePages } from './share.ts';
import { type MyParts, type ShownMy, showMy } from './shown.ts';
import { teamPages } from './team.ts';

const HIDDEN = { schema: { hide: true } };

/**
 * The page of those who organize nights. It works without scripts: each answer is a form that is sent to the page, and
 * goes through the calls that any client uses.
 */
export async function myRoutes(parts: MyParts): Promise<void> {
  await parts.app.register(async scope => {
    acceptForms(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, MY_PATH);
      scope.get(path, HIDDEN, (request, reply) => showMy(parts, { request, reply }));
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
  await addingRoutes(parts);
  await teamPages(parts);
  await calendarPages(parts);
  figuresPages(parts);
  sharePages(parts);
  seenRoutes(parts);
  await historyPages(parts);
  await joinPages(parts);
  await linkRoutes(parts);
  await mailsRoutes(parts);
}

async function receive(parts: MyParts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const { language } = placeOf(request.url);
  const show = (shown: ShownMy) => showMy(parts, visit, shown);
  if (isFromOtherSite(request)) {
    return show({ text: tell(siteSentences.fromElsewhere, language), status: 403 });
  }
  const { fields, file } = await receivedFrom(request);
  const sent = sentFrom(fields);
  const go = (query = '') => reply.headers(PERSONAL).redirect(pathIn(language, MY_PATH) + query, 303);
  if (sent.step === 'email')
    return show({ email: sent.email, ...(await askForCode(parts, visit, sent.email)) });
  if (sent.step === 'code') {
    const { token, ...refused } = await enterCode(parts, visit, sent);
    return token ? go() : show({ email: sent.email, ...refused, needsCode: true });
  }
  const token = request.cookies[SESSION_COOKIE];
  if (sent.step === 'leave') {
    takeCookies(reply, await callAs(parts.app, request, signOut, { token }));
    return go();
  }
  if (!token) return show({});
  if (sent.step === 'mails') {
    const set = await setMails(parts, request, sent, token);
    return set.statusCode < 300 ? go(sent.one ? `?of=${sent.organizer}` : '') : show(refusalOf(sent, set));
  }
  const picture =
    file && (await sendPicture(parts.app, request, file, { organizerId: sent.organizer, token }));
  if (picture && 'refused' in picture) {
    const { night, values } = sent;
    const { status, ...told } = picture.refused;
    return show({ status, refused: { ...told, night, values } });
  }
  const given = await answer(parts, request, picture ? withPicture(sent, picture) : sent, token);
  // The session has ended: the page asks for the address again.
  if (given.statusCode === 401) return show({ ...problemOf(given), signedOut: true });
  if (given.statusCode >= 300) return show(refusalOf(sent, given));
  return go(doneQuery(sent, given));
}

/** The fields of a form, which may have come with a picture. */
async function receivedFrom(
  request: FastifyRequest,
): Promise<{ fields: unknown; file?: SentFile | undefined }> {
  if (!request.isMultipart()) return { fields: request.body };
  const { form, file } = await sentForm(request);
  return { fields: Object.fromEntries(form), file };
}

function withPicture(sent: Sent, picture: { coverImage: string }): Sent {
  return { ...sent, values: { ...sent.values, ...picture } };
}

function refusalOf({ night, values }: Sent, given: LightMyRequestResponse): ShownMy {
  const { status, ...told } = problemOf(given);
  return night ? { status, refused: { ...told, night, values } } : { status, text: told.text };
}
