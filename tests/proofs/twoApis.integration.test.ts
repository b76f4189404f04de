import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { seededChance } from '#platform/program/chance.ts';
import { connectStore } from '#platform/store/store.ts';
import { type Answered, patientCaller, type Request } from '#testing/kills/patientCaller.ts';
import { wholeLog } from '#testing/logs/foldOfLog.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { scaled } from '#testing/scale.ts';
import { type NodeProcess, startNode } from '../../services/embedded/supervision/nodeProcess.ts';
import { disorderIn } from './acknowledged.ts';

const COMMANDS = scaled(300, 2_000);
const MOST_TIMES = 5;
const AT_ONCE = 12;
const MOST_MS = scaled(120_000, 600_000);
const JWT_SECRET = 'one secret that both processes know of';

const chance = seededChance('two of them');
let product: Product;
let second: NodeProcess;
beforeAll(async () => {
  product = await startProduct({ JWT_SECRET });
  second = await secondApi(product);
});
afterAll(async () => {
  await second?.stop(5_000);
  await product?.stop();
});

function secondApi({ urls, dataDir }: Product): Promise<NodeProcess> {
  const root = join(import.meta.dirname, '../..');
  const url = urls.database.api;
  return startNode({
    script: join(root, 'services/server.ts'),
    mark: dataDir,
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: url,
      OWNER_DATABASE_URL: url,
      PROJECTOR_DATABASE_URL: url,
      EVENTSTORE_URL: urls.eventStore,
      JWT_SECRET,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
    logFile: join(dataDir, 'logs', 'second.log'),
    say: () => {},
    roll: { add() {}, delete() {} },
  });
}

/** Alternately a new event and a change of an existing one, so that commands collide on a stream. */
function commandOf(number: number, ids: readonly string[]): Request {
  const headers = { 'idempotency-key': `thing-${number}` };
  const title = `Night ${number}`;
  if (number < AT_ONCE || number % 2 === 0) {
    const body = { title, startDateTime: '2027-03-26T20:00:00' };
    return { method: 'POST', path: '/api/admin/events', body, headers };
  }
  return { method: 'PUT', path: `/api/admin/events/${chance.pick(ids)}`, body: { title }, headers };
}

async function sendEach(signal: AbortSignal, onAnswered: (count: number) => void) {
  const addresses = [product.address, `http://127.0.0.1:${second.port}`];
  const ids: string[] = [];
  const answers: Answered[][] = [];
  let next = 0;
  const work = async () => {
    const callers = Array.from({ length: MOST_TIMES }, (_, index) =>
      patientCaller({ address: addresses[index % 2]!, token: product.token }),
    );
    while (next < COMMANDS) {
      const number = next++;
      const request = commandOf(number, ids);
      const times = chance.int(1, MOST_TIMES);
      const sent = chance.shuffled(callers).slice(0, times);
      const told = await Promise.all(sent.map(caller => caller.untilAnswered(request, signal)));
      if (request.method === 'POST') ids.push(told[0]!.body.event!.id);
      answers.push(told);
      onAnswered(answers.length);
    }
    for (const caller of callers) caller.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

it(
  'has one effect and one answer, however often a command is sent through two processes of which one is killed',
  async () => {
    const api = product.children.api!;
    const kill = (answered: number) => answered === Math.floor(COMMANDS / 2) && api.kill('SIGKILL');
    const answers = await sendEach(AbortSignal.timeout(MOST_MS), kill);

    expect(api.restarts).toBe(1);
    expect(answers.filter(told => told.length > 1).length).toBeGreaterThan(COMMANDS / 2);
    for (const [first, ...others] of answers) {
      expect(first!.status).toBeLessThan(300);
      for (const { status, body } of others) expect({ status, body }).toEqual(pickAnswer(first!));
    }

    const pool = connectPool(product.urls.database.owner, { name: 'proof' });
    const store = connectStore({ url: product.urls.eventStore });
    const facts = await wholeLog(store, factCodec(streams, subjectKeys(pool)));
    const titles = facts.filter(({ stream }) => stream.startsWith('event-')).map(({ data }) => data.title);
    expect(titles.toSorted()).toEqual(Array.from({ length: COMMANDS }, (_, n) => `Night ${n}`).toSorted());
    expect(disorderIn(facts)).toEqual([]);
    await store.close();
    await pool.end();
    const sent = answers.flat();
    console.info(
      `${COMMANDS} commands sent ${sent.length} times, ${sent.filter(({ tries }) => tries > 1).length} of them again after a death: ${titles.length} effects`,
    );
  },
  MOST_MS,
);

function pickAnswer({ status, body }: Answered): Pick<Answered, 'status' | 'body'> {
  return { status, body };
}
