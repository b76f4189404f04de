import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { v5 } from 'uuid';
import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import { listMyOrganizers, type MyOrganizer } from '#contracts/my/calls.ts';
import { listMyHistory } from '#contracts/my/historyCalls.ts';
import { undoMyChange } from '#contracts/my/nightCalls.ts';
import { changeMyTeamRole, revokeMyInvitation } from '#contracts/my/teamCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import { LANGUAGES, tell } from '#contracts/platform/sentences/sentence.ts';
import {
  type MyHistory,
  type MyHistoryPage,
  UNDO_FIELDS,
  type UndoField,
} from '#contracts/site/myHistoryPage.ts';
import { MY_HISTORY_PATH, MY_PATH, pathIn } from '#contracts/site/pages.ts';
import { siteSentences } from '#contracts/site/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { placeOf, type Site, type Visit } from '../drawing/drawing.ts';
import { acceptForms } from '../drawing/forms.ts';
import { callAs, isFromOtherSite, PERSONAL, problemOf } from '../personal/calls.ts';

type Parts = Pick<Core, 'app'> & { site: Site };

const HIDDEN = { schema: { hide: true } };
/** Under this an act that is undone makes an Idempotency-Key. */
const SAME_UNDO = '0e6f2b7c-97a5-4a51-8d6b-6f1a7d0c3e58';
/** How many acts of each organizer stand on the page of several. */
const SOME = 6;

type Shown = { text?: string; status?: number };

/** The page of what was done; whoever is on no team is led to the page of their own nights. */
export async function historyPages(parts: Parts): Promise<void> {
  await parts.app.register(async scope => {
    acceptForms(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, MY_HISTORY_PATH);
      scope.get(path, HIDDEN, (request, reply) => show(parts, { request, reply }));
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
}

async function show(parts: Parts, visit: Visit, { text = '', status }: Shown = {}): Promise<unknown> {
  const { request, reply } = visit;
  reply.headers(PERSONAL);
  const asked = askedFrom(request);
  const organizers = await mine(parts, request, asked);
  if (!organizers) return reply.redirect(pathIn(placeOf(request.url).language, MY_PATH), 303);
  const chosen = organizers.find(({ id }) => id === asked.of);
  const one = chosen ?? (organizers.length === 1 ? organizers[0] : undefined);
  const read = (organizer: MyOrganizer) =>
    historyOf(parts, request, { organizer, asked, isOne: one !== undefined });
  const histories = await Promise.all((one ? [one] : organizers).map(read));
  const page: MyHistoryPage = {
    ...{ name: 'myHistory', text, histories: histories.flatMap(found => found ?? []) },
    one: one ? { night: asked.night || null, isEarlier: asked.before !== '' } : null,
    isUndone: request.method === 'GET' && asked.isUndone,
  };
  return parts.site.own(visit, page, status);
}

type Asked = { of: string; night: string; before: string; since: string | undefined; isUndone: boolean };

function askedFrom({ query }: FastifyRequest): Asked {
  const text = (name: string): string => {
    const value = (query as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    ...{ of: text('of'), night: text('night'), before: /^\d{1,18}$/.exec(text('before'))?.[0] ?? '' },
    since: /^\d{1,18}$/.exec(text('since'))?.[0],
    isUndone: text('done') === 'undone',
  };
}

/** Undefined for who is signed in to no team. */
async function mine(
  { app }: Parts,
  request: FastifyRequest,
  { since }: Asked,
): Promise<MyOrganizer[] | undefined> {
  const token = request.cookies[SESSION_COOKIE];
  if (!token) return undefined;
  const listed = await callAs(app, request, listMyOrganizers, { token, after: since });
  if (listed.statusCode !== 200) return undefined;
  const { organizers } = listed.json() as AnswerOf<typeof listMyOrganizers>;
  return organizers.length > 0 ? organizers : undefined;
}

type Reading = { organizer: MyOrganizer; asked: Asked; isOne: boolean };

/** Undefined if its team was left meanwhile. */
async function historyOf(
  { app }: Parts,
  request: FastifyRequest,
  { organizer: { id, name }, asked: { night, before, since }, isOne }: Reading,
): Promise<MyHistory | undefined> {
  const token = request.cookies[SESSION_COOKIE];
  const query: Record<string, string> = isOne
    ? { ...(night && { night }), ...(before && { before }) }
    : { limit: String(SOME) };
  const params = { organizerId: id };
  const listed = await callAs(app, request, listMyHistory, { token, params, query, after: since });
  // An address that somebody has typed names no night.
  if (listed.statusCode === 422) return { id, name, acts: [], next: null };
  if (listed.statusCode !== 200) return undefined;
  return { id, name, ...(listed.json() as AnswerOf<typeof listMyHistory>) };
}

type Fields = Readonly<Record<UndoField | 'organizer', string>>;

async function receive(parts: Parts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const { language } = placeOf(request.url);
  if (isFromOtherSite(request)) {
    return show(parts, visit, { text: tell(siteSentences.fromElsewhere, language), status: 403 });
  }
  const sent = (request.body ?? {}) as Readonly<Record<string, string>>;
  const names = ['organizer', ...UNDO_FIELDS] as const;
  const fields = Object.fromEntries(
    names.map(name => [name, (sent[name] ?? '').slice(0, 100)]),
  ) as unknown as Fields;
  const given = await undo(parts, request, fields);
  if (given.statusCode >= 300) {
    const { text, fieldErrors, status } = problemOf(given);
    return show(parts, visit, { text: text || (Object.values(fieldErrors)[0] ?? ''), status });
  }
  const { of, night } = askedFrom(request);
  const { position: since } = (given.json() as { commit: Commit }).commit;
  const query = new URLSearchParams({ ...(of && { of }), ...(night && { night }), done: 'undone', since });
  return reply.headers(PERSONAL).redirect(`${pathIn(language, MY_HISTORY_PATH)}?${query}`, 303);
}

/** Undoes an act by the call that any client would make; what was seen is undone once, however often it is tapped. */
function undo({ app }: Parts, request: FastifyRequest, fields: Fields): Promise<LightMyRequestResponse> {
  const { undoes, organizer: organizerId, id, command, user, role, revision } = fields;
  const token = request.cookies[SESSION_COOKIE];
  const given = { token, key: v5(JSON.stringify(fields), SAME_UNDO) };
  if (undoes === 'role') {
    const params = { organizerId, userId: user };
    return callAs(app, request, changeMyTeamRole, { ...given, params, body: { role }, revision });
  }
  if (undoes === 'invitation') {
    return callAs(app, request, revokeMyInvitation, { ...given, params: { organizerId, invitationId: id } });
  }
  const params = { organizerId, eventId: id };
  return callAs(app, request, undoMyChange, { ...given, params, body: { commandId: command } });
}
