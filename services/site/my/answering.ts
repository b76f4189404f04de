import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { v5, v7 } from 'uuid';
import { setMyMails } from '#contracts/my/calls.ts';
import { changeMyNight, confirmMyNight, undoMyChange } from '#contracts/my/nightCalls.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import { callAs } from '../personal/calls.ts';
import { changeOf, type Sent } from './body.ts';
import type { MyParts } from './shown.ts';

/** Under this an answer about a night, as it was seen, makes an Idempotency-Key. */
const SAME_ANSWER = '9d1c3a52-0b6f-4f0e-9a77-52d9a3a4c1be';

/** The same answer about a night that nobody has changed since is one answer, however often it is sent. */
export function answer(
  { app }: Pick<MyParts, 'app'>,
  request: FastifyRequest,
  sent: Sent,
  token: string,
): Promise<LightMyRequestResponse> {
  const params = { organizerId: sent.organizer, eventId: sent.subject || sent.night };
  const body = changeOf(sent);
  const key = v5(JSON.stringify([params, sent.step, sent.revision, body]), SAME_ANSWER);
  if (sent.step === 'on') return callAs(app, request, confirmMyNight, { token, params, key });
  if (sent.step === 'undo') {
    return callAs(app, request, undoMyChange, { token, params, key, body: { commandId: sent.command } });
  }
  return callAs(app, request, changeMyNight, { token, params, key, body, revision: sent.revision });
}

/** Whether this person is asked by mail. */
export function setMails(
  { app }: Pick<MyParts, 'app'>,
  request: FastifyRequest,
  { organizer: organizerId, values }: Sent,
  token: string,
): Promise<LightMyRequestResponse> {
  const body = { wanted: values.wanted === 'yes' };
  return callAs(app, request, setMyMails, { token, params: { organizerId }, key: v7(), body });
}

/** Tells the page that follows what was done, so that it can be undone there. */
export function doneQuery(sent: Sent, given: LightMyRequestResponse): string {
  const { commandId, commit } = given.json() as { commandId: string; commit: Commit };
  const done = { on: 'on', undo: 'undone' }[sent.step as string] ?? sent.values.answer ?? '';
  if (sent.seen.some(Boolean)) return allQuery(sent, commit);
  const query = new URLSearchParams({
    ...{ done, night: sent.night, organizer: sent.organizer, since: commit.position },
    ...(sent.step !== 'undo' && { command: commandId }),
    ...(sent.one && { of: sent.organizer }),
  });
  return `?${query}#n-${sent.night}`;
}

/** Several nights were confirmed: each can be looked at there. */
function allQuery({ organizer }: Sent, { position }: Commit): string {
  return `?${new URLSearchParams({ done: 'all', organizer, since: position, of: organizer })}`;
}
