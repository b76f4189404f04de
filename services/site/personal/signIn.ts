import type { FastifyInstance } from 'fastify';
import { sendCode, verifyCode } from '#contracts/access/codeCalls.ts';
import type { Visit } from '../drawing/drawing.ts';
import { callAs, type Problem, problemOf, takeCookies } from './calls.ts';

type App = { app: FastifyInstance };

/** Sends a code. If that was done a moment ago, the one of before can be entered. */
export async function askForCode(
  { app }: App,
  { request, reply }: Visit,
  email: string,
): Promise<Partial<Problem> & { needsCode: boolean }> {
  const asked = await callAs(app, request, sendCode, { body: { email } });
  takeCookies(reply, asked);
  if (asked.statusCode === 200) return { needsCode: true };
  return { ...problemOf(asked), needsCode: asked.statusCode === 429 };
}

/** Signs in with a code, and sets the cookies of the session: its token, or why the code is not taken. */
export async function enterCode(
  { app }: App,
  { request, reply }: Visit,
  { email, code }: { email: string; code: string },
): Promise<{ token: string } | (Problem & { token?: undefined })> {
  const entered = await callAs(app, request, verifyCode, { body: { email, code } });
  if (entered.statusCode !== 200) return problemOf(entered);
  takeCookies(reply, entered);
  return { token: (entered.json() as { data: { accessToken: string } }).data.accessToken };
}
