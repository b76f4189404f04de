import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { Call } from '#contracts/platform/call.ts';
import { placeOf } from '../drawing/drawing.ts';

/** The page is of one person. Without the referrer, browsers would not say which site a form comes from. */
export const PERSONAL = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' };

/** Anyone who knows the address may answer, so it is passed on to nobody. */
export const SECRET = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** The parts of a call that are not in the request: the token of a session, ids in the path, a query, a body, a key of its own. */
type Given = {
  token?: string | undefined;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** Instead of a body, a form with a file. */
  form?: FormData;
  key?: string;
  /** The revision that must not have been passed since. */
  revision?: string;
  /** What the rows must have: the position of a commit. */
  after?: string | undefined;
};

/** Makes a call on behalf of the person who sent a request to a page, in the language of that page. */
export async function callAs(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, path }: Call,
  { token, params = {}, query, body, form, key, revision, after }: Given,
): Promise<LightMyRequestResponse> {
  const sent = form && new Response(form);
  const { cookie, 'user-agent': userAgent = '' } = request.headers;
  return app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    remoteAddress: request.ip,
    headers: {
      ...(sent && { 'content-type': sent.headers.get('content-type')! }),
      'accept-language': placeOf(request.url).language,
      'user-agent': userAgent,
      // The page is open in a browser, whatever headers the form came with.
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(after && { 'x-after-position': after }),
      ...(revision && { 'if-match': `"${revision}"` }),
    },
    ...(query && { query }),
    ...(body && { payload: body }),
    ...(sent && { payload: Buffer.from(await sent.arrayBuffer()) }),
  });
}

/** Passes on the cookies that a call set; which of them need https depends on how the page was asked for. */
export function takeCookies(reply: FastifyReply, { cookies }: LightMyRequestResponse): void {
  for (const { name, value, path, maxAge, expires, sameSite } of cookies) {
    reply.setCookie(name, value, {
      ...{ httpOnly: true, secure: 'auto', sameSite: sameSite === 'Strict' ? 'strict' : 'lax' },
      ...(path !== undefined && { path }),
      ...(maxAge !== undefined && { maxAge }),
      ...(expires && { expires }),
    });
  }
}

export type Problem = { text: string; fieldErrors: Readonly<Record<string, string>>; status: number };

/** Why a call was refused; errors of fields are shown next to them. */
export function problemOf(answer: LightMyRequestResponse): Problem {
  const { message = '', fieldErrors } = answer.json() as {
    message?: string;
    fieldErrors?: Record<string, string>;
  };
  return { text: fieldErrors ? '' : message, fieldErrors: fieldErrors ?? {}, status: answer.statusCode };
}

/** Whether another site made the browser send a form: it must do nothing with its visitors' cookies. */
export function isFromOtherSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // Browsers leave that out where a site has no https, and the origin only if they are very old.
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host;
}
