import type { Chance } from '#platform/program/chance.ts';
import { type Answered, patientCaller, type Request } from '#testing/kills/patientCaller.ts';

/** A command that was sent until it was answered. `title` is unique to it. */
export type Done = { key: string; title: string | undefined; request: Request; answer: Answered };

export type Work = {
  /** How many commands have been answered so far. */
  answered(): number;
  done: Promise<Done[]>;
};

type Options = {
  address: string;
  token: string;
  callers: number;
  commands: number;
  /** The number of events that exist throughout; the first commands create them. */
  events: number;
  chance: Chance;
  signal: AbortSignal;
};

/** What the callers know about events, from the answers that they got. */
type Known = { lasting: string[]; passing: string[]; etags: Map<string, string> };

const KINDS = { change: 64, guarded: 16, create: 10, delete: 10 };

/** Starts callers that share one list of commands and change the same events concurrently. */
export function startCallers(options: Options): Work {
  const { callers, commands, signal } = options;
  const known: Known = { lasting: [], passing: [], etags: new Map() };
  const done: Done[] = [];
  let next = 0;
  const call = async () => {
    const caller = patientCaller(options);
    try {
      while (next < commands) {
        const number = next++;
        const key = `command-${number}`;
        const { title, request } = commandOf(number, known, options);
        const keyed = { ...request, headers: { ...request.headers, 'idempotency-key': key } };
        const answer = await caller.untilAnswered(keyed, signal);
        learn(known, keyed, answer, options.events);
        done.push({ key, title, request: keyed, answer });
      }
    } finally {
      caller.close();
    }
  };
  const all = Promise.all(Array.from({ length: callers }, call)).then(() => done);
  return { answered: () => done.length, done: all };
}

function commandOf(
  number: number,
  known: Known,
  { chance, events, callers }: Options,
): { title?: string; request: Request } {
  const dice = chance.of(number);
  const title = `Night ${number}`;
  // Only creations until an event is sure to exist, although some callers are still waiting for theirs.
  const kind = number < events + callers ? 'create' : dice.among(KINDS);
  if (kind === 'create') {
    const body = { title, startDateTime: `2027-03-${dice.int(10, 28)}T20:00:00` };
    return { title, request: { method: 'POST', path: '/api/admin/events', body } };
  }
  const gone = kind === 'delete' ? known.passing.shift() : undefined;
  if (gone) return { request: { method: 'DELETE', path: `/api/admin/events/${gone}` } };
  const id = dice.pick(known.lasting);
  const body = {
    title,
    ...(dice.happens(0.3) && { price: `$${dice.int(5, 40)}` }),
    ...(dice.happens(0.3) && { status: dice.pick(['draft', 'published', 'cancelled']) }),
    ...(dice.happens(0.2) && { isFeatured: dice.happens(0.5) }),
    ...(dice.happens(0.2) && { startDateTime: `2027-04-${dice.int(10, 28)}T21:30:00` }),
  };
  const etag = kind === 'guarded' && known.etags.get(id);
  const headers: Request['headers'] = etag ? { 'if-match': etag } : {};
  return { title, request: { method: 'PUT', path: `/api/admin/events/${id}`, body, headers } };
}

function learn(known: Known, { method }: Request, { body, headers }: Answered, lasting: number): void {
  const id = body.event?.id;
  if (!id) return;
  if (typeof headers.etag === 'string') known.etags.set(id, headers.etag);
  if (method !== 'POST') return;
  if (known.lasting.length < lasting) known.lasting.push(id);
  else known.passing.push(id);
}
