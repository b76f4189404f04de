import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { Call } from '#contracts/platform/call.ts';
import type { FeedbackForm } from '#contracts/site/feedbackPage.ts';
import { placeOf } from './drawing.ts';

/** What a call is made with besides what is in the request: the token of a session, a body, a key of its own. */
type Given = { token?: string | undefined; body?: object; key?: string };

/** Makes a call in the name of whoever sent a request to a page about a night, in the language of that page. */
export function callAs(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, path }: Call,
  { token, body, key }: Given,
): Promise<LightMyRequestResponse> {
  const { id } = request.params as { id: string };
  const { cookie, 'user-agent': userAgent = '' } = request.headers;
  return app.inject({
    method,
    url: path.replace(':id', encodeURIComponent(id)),
    remoteAddress: request.ip,
    headers: {
      'accept-language': placeOf(request.url).language,
      'user-agent': userAgent,
      // The page is open in a browser, whatever headers the form came with.
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
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

type Problem = Pick<FeedbackForm, 'text' | 'fieldErrors'> & { status: number };

/** Why a call was refused; what is wrong with fields is said beside them. */
export function problemOf(answer: LightMyRequestResponse): Problem {
  const { message = '', fieldErrors } = answer.json() as {
    message?: string;
    fieldErrors?: Record<string, string>;
  };
  return { text: fieldErrors ? '' : message, fieldErrors: fieldErrors ?? {}, status: answer.statusCode };
}
