import type pg from 'pg';
import { v5 } from 'uuid';
import type { z } from 'zod';
import type { CommandData } from '#contracts/platform/fact.ts';
import { projectionStream } from '#contracts/system/projection.ts';
import {
  askProjection,
  listProjections,
  type projectionRequest,
  rebuildAll,
} from '#contracts/system/projectionCalls.ts';
import { UNTOUCHED } from '#contracts/system/projectionState.ts';
import { projectionSentences } from '#contracts/system/sentences.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { factsBetween } from '#platform/facts/factsBetween.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import type { Store } from '#platform/store/store.ts';
import { projectionRates } from './rates.ts';
import {
  type Found,
  findProgress,
  findProjections,
  MIRROR,
  sinceHeartbeat,
  statesOfProjections,
} from './readProjections.ts';
import { shownProjection } from './shownProjection.ts';

type Parts = { pool: pg.Pool; store: Store; execute: Execute; clock(): Date };
type Request = z.output<typeof projectionRequest>;

/** Beyond this, how far a projection is behind is not counted. */
const MOST_BEHIND = 10_000;

/** The calls about projections: how far they are, and what people ask of them. */
export function projectionRoutes(api: Api, { pool, store, execute, clock }: Parts): void {
  const ratesOf = projectionRates({ pool, store });

  api.query(listProjections, async () => {
    const [found, progress, states, beat, head] = await Promise.all([
      ...([findProjections(pool), findProgress(pool), statesOfProjections(pool)] as const),
      ...([sinceHeartbeat(pool), store.head()] as const),
    ]);
    const positions = new Map(found.map(({ name, position }) => [name, position]));
    const rates = await ratesOf(clock().getTime(), positions);
    const [mirror] = found;
    const unmirrored = await firstAfter(store, mirror?.position ?? 0n, head);
    const behind = await behindOf({ pool, store }, found, head);
    const projections = found.map(one =>
      shownProjection(one, {
        ...{ progress, beat, rate: rates.get(one.name), behind: behind.get(one.position) ?? 0 },
        state: states.get(one.name) ?? UNTOUCHED,
        oldest: one.oldest ?? unmirrored,
      }),
    );
    return { projections };
  });

  api.command(askProjection, async ({ params: { name }, body, asked }) => {
    const projection = (await findProjections(pool)).find(one => one.name === name && name !== MIRROR);
    if (!projection) throw notFound(projectionSentences.unknown);
    const [command, data] = await commandOf({ pool, found: projection, request: asked.commandId }, body);
    const { commit } = await execute(projectionStream, name, command, data as never, asked);
    return { body: { success: true, request: 'request' in body ? body.request : asked.commandId, commit } };
  });

  api.command(rebuildAll, async ({ asked }) => {
    const found = await findProjections(pool);
    const requested: string[] = [];
    for (const { name } of found.filter(one => one.name !== MIRROR)) {
      const commandId = v5(name, asked.commandId);
      const own = { ...asked, commandId, correlationId: asked.correlationId ?? asked.commandId };
      try {
        await execute(projectionStream, name, 'RequestRebuild', { request: commandId }, own);
        requested.push(name);
      } catch (error) {
        // Paused, or worked on already.
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return { body: { success: true, requested } };
  });
}

/** When the first fact after a position was recorded; null where there is none up to the head. */
async function firstAfter(store: Store, after: bigint, head: bigint): Promise<Date | null> {
  if (after >= head) return null;
  for await (const { created } of store.readAll({ after, limit: 1 })) return created;
  return null;
}

async function behindOf(
  parts: Pick<Parts, 'pool' | 'store'>,
  found: readonly Found[],
  head: bigint,
): Promise<Map<bigint, number>> {
  const positions = [...new Set(found.map(({ position }) => position))];
  const counts = positions.map(async (after): Promise<[bigint, number]> => {
    return [after, await factsBetween(parts, { after, upTo: head, most: MOST_BEHIND })];
  });
  return new Map(await Promise.all(counts));
}

type Commands = (typeof projectionStream)['commands'];
type Command = {
  [Name in keyof Commands]: readonly [Name, CommandData<typeof projectionStream, Name>];
}[keyof Commands];

type Of<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>;
type Meaning = { pool: pg.Pool; found: Found; request: string };

/** The command that each request means. Refuses what the rows show to be impossible; the rules know the rest. */
const COMMANDS: {
  [Kind in Request['kind']]: (parts: Meaning, body: Of<Kind>) => Command | Promise<Command>;
} = {
  pause: () => ['PauseProjection', {}],
  resume: () => ['ResumeProjection', {}],
  rebuild: ({ request }) => ['RequestRebuild', { request }],
  compare: ({ request }) => ['RequestComparison', { request }],
  rollback({ found, request }) {
    if (!found.kept) throw new Refusal(projectionSentences.nothingKept);
    return ['RequestRollback', { request }];
  },
  async rebuildThing({ pool, request }, { stream: thing }) {
    if (!(await isRecorded(pool, thing))) throw notFound(projectionSentences.noSuchThing);
    return ['RequestThing', { request, thing }];
  },
  async retry({ pool, found, request }, { stream }) {
    const parkedStream = await parkedStreamOf(pool, found.name, 'stream', stream);
    return ['RequestRetry', { request, parkedStream }];
  },
  async skip({ pool, found, request }, { position, reason: why }) {
    const parkedStream = await parkedStreamOf(pool, found.name, 'position', position);
    return ['RequestSkip', { request, position, parkedStream, why }];
  },
  cancel: (_, { request }) => ['CancelWork', { request }],
  approve: (_, { request }) => ['ApproveSwap', { request }],
  decline: (_, { request }) => ['DeclineSwap', { request }],
};

async function commandOf(parts: Meaning, body: Request): Promise<Command> {
  return COMMANDS[body.kind](parts, body as never);
}

async function isRecorded(pool: pg.Pool, stream: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from read.facts where stream = $1 limit 1', [stream]);
  return rowCount === 1;
}

/** @throws where nothing is parked there. */
async function parkedStreamOf(
  pool: pg.Pool,
  projection: string,
  by: 'stream' | 'position',
  value: string,
): Promise<string> {
  const { rows } = await pool.query<{ stream: string }>(
    `select stream from projections.parked where projection = $1 and ${by} = $2`,
    [projection, value],
  );
  if (!rows[0]) throw notFound(projectionSentences.notParked);
  return rows[0].stream;
}
