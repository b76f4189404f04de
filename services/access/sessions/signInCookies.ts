import type { FastifyReply } from 'fastify';
import { SESSION_COOKIE, TOKEN_LIFE } from '#contracts/access/calls.ts';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { FEEDBACK_PATH, MY_PATH, pathIn } from '#contracts/site/pages.ts';

// Cookies go to the calls that sign in, and to the pages on which dancers do: the rest of the site sees none.
const PAGES = LANGUAGES.flatMap(language => [FEEDBACK_PATH, MY_PATH].map(path => pathIn(language, path)));
const MY_PAGES = LANGUAGES.map(language => pathIn(language, MY_PATH));

// `__Host-` would be stricter, but needs https, which a fresh machine does not have, and goes to every page.
const SAFE = { httpOnly: true, secure: 'auto' } as const;

type Cookie = { name: string; value: string; seconds: number; callPath: string };

/** Sets a cookie for the calls below `callPath` and for the pages that make them. */
export function setCookies(reply: FastifyReply, { name, value, seconds, callPath }: Cookie): void {
  for (const path of [callPath, ...PAGES]) {
    reply.setCookie(name, value, { ...SAFE, path, sameSite: 'strict', maxAge: seconds });
  }
}

/** Deletes a cookie that `setCookies` set. */
export function clearCookies(reply: FastifyReply, name: string, callPath: string): void {
  for (const path of [callPath, ...PAGES]) reply.clearCookie(name, { path });
}

/**
 * Lets pages know the session. Lax, since a strict cookie is not sent when a link in a mail leads there; what other
 * sites post, those pages refuse.
 */
export function setSessionCookies(reply: FastifyReply, token: string): void {
  letKnow(PAGES, reply, token);
}

/** The same for a session that is for the nights of one organizer alone. */
export function setOrganizerCookies(reply: FastifyReply, token: string): void {
  letKnow(MY_PAGES, reply, token);
}

function letKnow(pages: readonly string[], reply: FastifyReply, token: string): void {
  for (const path of pages) {
    reply.setCookie(SESSION_COOKIE, token, { ...SAFE, path, sameSite: 'lax', maxAge: TOKEN_LIFE });
  }
}

export function clearSessionCookies(reply: FastifyReply): void {
  for (const path of PAGES) reply.clearCookie(SESSION_COOKIE, { path });
}
