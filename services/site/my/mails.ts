import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { MY_MAILS_PATH, pathIn } from '#contracts/site/pages.ts';
import { originOf } from '#platform/http/commandCall.ts';
import type { Visit } from '../drawing/drawing.ts';
import { acceptForms } from '../drawing/forms.ts';
import { acceptOneClick, isOneClick } from '../drawing/oneClick.ts';
import type { MailsLink } from '../drawing/teamLinks.ts';
import type { MyParts } from './shown.ts';

const HIDDEN = { schema: { hide: true } };
const SECRET = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Where somebody on a team stops the mails that ask about nights, without a sign-in. Opening it changes nothing; mail
 * readers with a button of their own post to it (RFC 8058).
 */
export async function mailsRoutes(parts: MyParts): Promise<void> {
  await parts.app.register(async scope => {
    acceptForms(scope);
    acceptOneClick(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, `${MY_MAILS_PATH}/:organizerId/:userId/:token`);
      scope.get(path, HIDDEN, (request, reply) => show(parts, { request, reply }));
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
}

async function show(parts: MyParts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  reply.headers(SECRET);
  const found = await parts.teamMails.find(request.params as MailsLink);
  return parts.site.own(visit, found ? { name: 'myMails', ...found } : null);
}

async function receive({ teamMails }: MyParts, { request, reply }: Visit): Promise<unknown> {
  const body = (request.body ?? {}) as { wanted?: unknown };
  const oneClick = isOneClick(body);
  const wanted = oneClick ? 'no' : body.wanted;
  const isChosen = wanted === 'yes' || wanted === 'no';
  const link = request.params as MailsLink;
  const isKnown = isChosen && (await teamMails.set(link, wanted === 'yes', originOf(request)));
  reply.headers(SECRET);
  // No page and no redirect: the answer is not shown.
  if (oneClick)
    return reply
      .code(isKnown ? 200 : 404)
      .type('text/plain')
      .send('');
  return reply.redirect(request.url, 303);
}
