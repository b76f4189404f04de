import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fact } from '#contracts/platform/fact.ts';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { seededChance } from '#platform/program/chance.ts';
import { connectStore } from '#platform/store/store.ts';
import { patientCaller } from '#testing/kills/patientCaller.ts';
import { differencesFromFold, wholeLog } from '#testing/logs/foldOfLog.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { scaled } from '#testing/scale.ts';
import { MIRROR } from '../../projections/platform/mirror/mirror.ts';
import { verifyLog } from '../../projections/platform/mirror/verifyLog.ts';
import { listParked } from '../../projections/platform/parked/parked.ts';
import { projections } from '../../projections/projections.ts';
import { differencesFromLog, disorderIn } from './acknowledged.ts';
import { type Done, startCallers } from './callers.ts';
import { type Watch, watchCheckpoints } from './checkpointWatch.ts';
import { type Kill, killAtRandom } from './killing.ts';
import { type Rebuilds, rebuildAndKill } from './rebuilding.ts';

const SEED = process.env.KILL_SEED ?? 'first light';
const COMMANDS = scaled(1_000, 30_000);
const EACH = scaled(3, 50);
const EVENTS = scaled(80, 200);
/** External servers are not killed. */
const killsOf = ({ children }: Product): Record<string, number> =>
  Object.fromEntries(
    ['api', 'projections', 'eventstore', 'postgres'].flatMap(name => (children[name] ? [[name, EACH]] : [])),
  );
const MOST_MS = scaled(240_000, 3_600_000);
const SHOWN = 20;

const chance = seededChance(SEED);
let product: Product;
let pool: ReturnType<typeof connectPool>;
let store: ReturnType<typeof connectStore>;
let watch: Watch;
let done: Done[];
let kills: Kill[];
let rebuilds: Rebuilds;
let facts: Fact[];

/** Commands of 16 callers on the same events, with continuous rebuilds, while every part is killed repeatedly. */
beforeAll(async () => {
  product = await startProduct();
  const { urls, children } = product;
  pool = connectPool(urls.database.owner, { name: 'proof', onError: () => {} });
  store = connectStore({ url: urls.eventStore });
  watch = watchCheckpoints(urls.database.owner);
  const signal = AbortSignal.any([product.gaveUp, AbortSignal.timeout(MOST_MS)]);
  const work = startCallers({ ...product, callers: 16, commands: COMMANDS, events: EVENTS, chance, signal });
  const progress = work.answered;
  const killing = killAtRandom({
    children,
    times: killsOf(product),
    progress,
    total: COMMANDS,
    chance,
    signal,
  });
  const rebuilding = rebuildAndKill({ product, projection: 'events', chance, until: work.done });
  [done, kills, rebuilds] = await Promise.all([work.done, killing, rebuilding]);
  await untilCaughtUp();
  await watch.stop();
  facts = await wholeLog(store, factCodec(streams, subjectKeys(pool)));
}, MOST_MS + 30_000);

afterAll(async () => {
  await watch?.stop();
  await store?.close();
  await pool?.end();
  await product?.stop();
});

async function untilCaughtUp(): Promise<void> {
  const head = await store.head();
  const names = [MIRROR, ...projections.map(({ name }) => name)];
  const behind = 'select 1 from projections.checkpoints where name = any($1) and position < $2';
  while ((await pool.query(behind, [names, head])).rowCount) await sleep(50);
}

describe(`after ${COMMANDS} commands and ${4 * EACH} kills, rebuilds meanwhile (seed: ${SEED})`, () => {
  it('has killed every part, and each restarted', () => {
    const wanted = killsOf(product);
    const counts = Object.entries(wanted).map(([name]) => [
      name,
      kills.filter(kill => kill.name === name).length,
    ]);
    expect(Object.fromEntries(counts)).toEqual(wanted);
    const restarts = Object.keys(wanted).map(name => product.children[name]!.restarts);
    expect(Math.min(...restarts)).toBeGreaterThanOrEqual(EACH);
    expect(rebuilds.swapped).toBeGreaterThan(0);
    expect(rebuilds.killed).toBeGreaterThan(0);
    const slowest = Math.max(...kills.map(({ backAfterMs }) => backAfterMs));
    console.info(
      `${done.length} commands, ${kills.length} kills, slowest part back after ${slowest} ms; rebuilds: ` +
        `${rebuilds.swapped} swapped in, ${rebuilds.killed} killed, ${rebuilds.failed} stopped because another part died`,
    );
  });

  it('has every acknowledged command in the log exactly once, where its answer said, and no refused one', async () => {
    const { rows } = await pool.query<{ key: string; command_id: string }>(
      'select key, command_id from private.idempotency_keys',
    );
    expect(done.length).toBe(COMMANDS);
    expect(done.filter(({ answer }) => answer.status < 300).length).toBeGreaterThan(COMMANDS * 0.8);
    expect(done.filter(({ answer }) => answer.tries > 1).length).toBeGreaterThan(20);
    const commandIds = new Map(rows.map(row => [row.key, row.command_id]));
    expect(differencesFromLog(done, facts, commandIds).slice(0, SHOWN)).toEqual([]);
    expect(disorderIn(facts).slice(0, SHOWN)).toEqual([]);
  });

  it('has a mirror equal to the log, and rows equal to a fold of the log', async () => {
    const { facts: mirrored, problems } = await verifyLog({ store, pool });
    expect(problems).toEqual([]);
    expect(mirrored).toBe(facts.length);
    expect(await listParked(pool)).toEqual([]);
    expect((await differencesFromFold(pool, projections, facts)).slice(0, SHOWN)).toEqual([]);
  });

  it('never had a checkpoint that differed from its rows', () => {
    expect(watch.findings().slice(0, SHOWN)).toEqual([]);
    expect(watch.samples()).toBeGreaterThan(10);
  });

  it('answers a repeated command as before, and records nothing', async () => {
    const caller = patientCaller(product);
    const again = chance.shuffled(done.filter(({ answer }) => answer.body.commit)).slice(0, 100);
    for (const { request, answer } of again) {
      expect((await caller.once(request)).body.commit).toEqual(answer.body.commit);
    }
    caller.close();
    expect(await store.head()).toBe(facts.at(-1)!.position);
  });
});
