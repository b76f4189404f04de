import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { binaryEvent, type JSONType, jsonEvent, type MetadataType } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status as grpc, Metadata } from '@grpc/grpc-js';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { type Connection, openConnection } from '#platform/store/connection.ts';
import { commandEnvironment, type Product, startProduct } from '#testing/product.ts';
import { listParked } from '../../projections/platform/parked/parked.ts';
import { clearConditions, noteCondition } from '../../projections/platform/rows/conditions.ts';
import { basicAuthorization } from '../../services/platform/store/connection.ts';

const isOtherStore = inject('eventStoreUrl') !== undefined;

let product: Product;
let connection: Connection;
let pool: pg.Pool;
beforeAll(async () => {
  product = await startProduct();
  pool = connectPool(product.urls.database.projector, { name: 'test', onError: () => {} });
  connection = openConnection(product.urls.eventStore);
});
afterAll(async () => {
  await connection?.close();
  await pool?.end();
  await product?.stop();
});

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(product.address + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      authorization: `Bearer ${product.token}`,
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

async function create(title: string): Promise<{ id: string; position: string }> {
  const { body } = await call('POST', '/api/admin/events', { title, startDateTime: '2027-03-26T20:00:00' });
  return { id: body.event.id, position: body.commit.position };
}

/** `tanda …` on the command line. */
function tanda(...args: string[]): Promise<{ code: number; out: string }> {
  const env = commandEnvironment(product);
  const script = join(import.meta.dirname, '../../projections/tanda.ts');
  return new Promise(resolve =>
    execFile(process.execPath, [script, ...args], { env, maxBuffer: 2 ** 28 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    ),
  );
}

async function query(text: string, role: 'owner' | 'projector' = 'owner') {
  const client = new pg.Client(product.urls.database[role]);
  await client.connect();
  return client.query(text).finally(() => client.end());
}

const stamp = (more: object = {}) => {
  const id = v7();
  return {
    $correlationId: id,
    $causationId: id,
    command: { id, name: 'ChangeEvent' },
    version: 1,
    actor: { id: 'system', role: 'system' },
    at: new Date().toISOString(),
    ...more,
  };
};
const json = (type: string, data: unknown, metadata?: object): Written =>
  jsonEvent({ type, data: data as JSONType, metadata: metadata as MetadataType });
const binary = (type: string, data: Buffer, metadata?: Buffer): Written =>
  binaryEvent({ type, data, metadata });
const changed = (data: object, metadata?: object) => json('EventDetailsChanged', data, metadata);

type Written = ReturnType<typeof jsonEvent> | ReturnType<typeof binaryEvent>;
type Write = (stream: string) => Promise<unknown>;
const put =
  (event: Written): Write =>
  stream =>
    connection.client.appendToStream(stream, event, { credentials: connection.credentials });

/** Bypasses the client, which cannot write JSON this deep. */
const putRaw =
  (type: string, data: string): Write =>
  async stream => {
    const client = new StreamsClient('', null as never, { channelOverride: await connection.channel() });
    const credentials = new Metadata();
    credentials.set('authorization', basicAuthorization(connection.credentials));
    const { AppendReq } = streams;
    const name = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
    const options = new AppendReq.Options().setStreamIdentifier(name).setAny(new shared.Empty());
    const message = new AppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(v7()))
      .setData(Buffer.from(data))
      .setCustomMetadata(Buffer.from(JSON.stringify(stamp())));
    message.getMetadataMap().set('type', type).set('content-type', 'application/json');
    return new Promise((settle, reject) => {
      const call = client.append(credentials, (error, answer) => (error ? reject(error) : settle(answer)));
      call.write(new AppendReq().setOptions(options));
      call.write(new AppendReq().setProposedMessage(message));
      call.end();
    });
  };
const LEVELS = 20_000;
const DEEP = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`;

/** Records other than facts that anyone with write access can put into one of our streams. */
const KINDS: Record<string, Write> = {
  'no metadata': put(changed({ title: 'Strange' })),
  'a binary': put(binary('EventDetailsChanged', Buffer.from([0, 1, 254, 255]))),
  'binary metadata': put(binary('Photo', Buffer.from([255]), Buffer.from([0, 255]))),
  'a bad at': put(changed({ title: 'Strange' }, stamp({ at: '2026-02-30T00:00:00Z' }))),
  'a tombstone': stream => connection.client.tombstoneStream(stream, { credentials: connection.credentials }),
  'an unknown type': put(json('SomethingNobodyKnows', {}, stamp())),
  'a newer version': put(changed({ title: 'Strange' }, stamp({ version: 99 }))),
  'a version that is no number': put(changed({ title: 'Strange' }, stamp({ version: 'x' }))),
  'NUL in metadata': put(changed({}, stamp({ reason: 'a\0b' }))),
  '900 kB': put(binary('Blob', Buffer.alloc(900_000, 7))),
  'data that is no object': put(json('EventDetailsChanged', 'text', stamp())),
  // With perfect metadata; only the data is wrong.
  'a value of another type': put(changed({ title: 5 }, stamp())),
  'values of other types within': put(changed({ danceStyles: [{ danceStyleId: null }, 'salsa'] }, stamp())),
  'a time that there is not': put(json('EventRescheduled', { startLocal: 'soon', endLocal: null }, stamp())),
  'a fact of another kind of stream': put(json('UserErased', {}, stamp())),
  'JSON that is too deep': putRaw('EventDetailsChanged', DEEP),
  // Emptied in the log before the restart: an older event store may have accepted an empty type.
  'a type that is empty at the start': put(json('ToBeEmptied', {})),
};
/** Streams that no projection reads, or whose names are not ours. */
const ELSEWHERE = ['event-', 'events', 'event', 'event-1', 'strange', 'user-x y', `event-${'é'.repeat(500)}`];
const struck: Record<string, string> = {};

async function goesOn(title: string): Promise<void> {
  const { id, position } = await create(title);
  const changed = await call('PUT', `/api/admin/events/${id}`, { title: `${title} again` });
  expect(changed.status).toBe(200);
  const after = { 'x-after-position': changed.body.commit?.position ?? position };
  const shown = await call('GET', `/api/admin/events?search=${title}`, undefined, after);
  expect(shown.headers.get('x-stale')).toBeNull();
  expect(shown.body.events.map((event: { title: string }) => event.title)).toEqual([`${title} again`]);
}

/** The parked streams, and why. */
async function parked(): Promise<string[]> {
  const waiting = await listParked(pool);
  return waiting.map(({ projection, stream, position, type, error }) =>
    [projection, stream, position, type, error].join(' '),
  );
}

test('a running product continues with every other stream', async () => {
  for (const kind of Object.keys(KINDS)) struck[kind] = (await create(`Struck by ${kind}`)).id;
  const nul = await create('NUL');
  const soft = await create('Deleted softly');
  for (const [kind, write] of Object.entries(KINDS)) await write(`event-${struck[kind]}`);
  for (const stream of ELSEWHERE) {
    await put(changed({ title: 'Strange' }))(stream);
    await put(changed({ title: 'Strange' }, stamp()))(stream);
  }
  await put(changed({ title: 'a\0b', description: '\ud800' }, stamp()))(`event-${nul.id}`);
  await connection.client.deleteStream(`event-${soft.id}`, { credentials: connection.credentials });
  await put(json('RegionOpened', {}))(`region-${v7()}`);
  await goesOn('Live');
  const stopped = (await listParked(pool)).map(({ stream }) => stream);
  const waiting = [...Object.values(struck), nul.id].map(id => `event-${id}`);
  expect(stopped).toEqual(expect.arrayContaining([...waiting, 'event-', 'event-1', 'user-x y']));
  for (const stream of ['events', 'event', 'strange', `event-${soft.id}`])
    expect(stopped).not.toContain(stream);
  const answersOf = async (id: string) => {
    const path = `/api/admin/events/${id}`;
    const answers = [await call('PUT', path, { title: 'Changed' }), await call('GET', `${path}/history`)];
    return answers.map(({ status }) => status);
  };
  expect(await answersOf(soft.id)).toEqual([404, 404]);
  const cut = await create('Cut off');
  await call('PUT', `/api/admin/events/${cut.id}`, { title: 'Cut off in front' });
  await connection.client.setStreamMetadata(
    `event-${cut.id}`,
    { maxCount: 1 },
    { credentials: connection.credentials },
  );
  // By then the store has told the API as well.
  await goesOn('Uncut');
  expect(await answersOf(cut.id)).toEqual([409, 409]);
});

test.each(Object.keys(KINDS))('a stream with %s is refused with a sentence', async kind => {
  const path = `/api/admin/events/${struck[kind]}`;
  const answers = [
    await call('PUT', path, { title: 'Changed' }),
    await call('GET', `${path}/history`),
    await call('DELETE', path),
  ];
  const status = kind === 'a tombstone' ? 410 : 409;
  expect(answers.map(answer => answer.status)).toEqual([status, status, status]);
  for (const { body } of answers) expect(body.error).toMatch(/^This .*\.$/);
  expect((await call('GET', path)).body.event.title).toBe(`Struck by ${kind}`);
});

test('an empty type is refused by the event store itself, and its stream continues', async () => {
  const { id } = await create('Spared');
  for (const write of [put(json('', {}, stamp())), putRaw('', '{}')]) {
    await expect(write(`event-${id}`)).rejects.toMatchObject({ code: grpc.INVALID_ARGUMENT });
  }
  expect((await call('PUT', `/api/admin/events/${id}`, { title: 'Spared again' })).status).toBe(200);
});

test('every page of the audit shows them as foreign', async () => {
  const list = await call('GET', '/api/admin/audit?actorId=foreign&limit=100');
  expect(list.status).toBe(200);
  const acts = await call('GET', '/api/admin/audit/acts?limit=100');
  expect(acts.status).toBe(200);
  expect((await call('GET', '/api/admin/stats')).status).toBe(200);
  expect((await call('GET', '/api/admin/events/trash')).status).toBe(200);
  const { entries } = list.body as { entries: { position: string; stream: string }[] };
  const blob = entries.find(({ stream }) => stream === `event-${struck['900 kB']}`);
  expect(blob).toMatchObject({
    type: 'Blob',
    actor: { id: 'foreign', role: 'foreign' },
    command: '',
    data: {},
    foreign: { kind: 'noMetadata', record: expect.stringContaining('$bytes') },
  });
  const all = await call('GET', '/api/admin/audit?category=event&limit=1000');
  for (const { position } of all.body.entries) {
    expect((await call('GET', `/api/admin/audit/${position}`)).status).toBe(200);
  }
});

test('the log is verified and exported with them, and status names what is set aside', async () => {
  const { code, out } = await tanda('log', 'verify', '--json');
  expect(JSON.parse(out)[0]).toMatchObject({ intact: true });
  expect(code).toBe(0);
  expect(await tanda('log', 'read', '--limit', '1000')).toMatchObject({ code: 0 });
  const file = join(product.dataDir, 'export.jsonl');
  expect(await tanda('log', 'export', file)).toMatchObject({ code: 0 });
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.map(line => JSON.parse(line).stream)).toContain(`event-${struck['900 kB']}`);
  await noteCondition(pool, ['regions'], 'rebuilding');
  const status = await tanda('projections', 'status');
  await clearConditions(pool, ['regions']);
  expect(status.code).toBe(1);
  expect(status.out).toMatch(/^regions .* being rebuilt since/m);
  for (const id of Object.values(struck)) expect(status.out).toContain(`event-${id}`);
});

test('an operator makes a projection continue after one of them', async () => {
  const stream = `event-${struck['no metadata']}`;
  const { position } = (await listParked(pool, 'events')).find(one => one.stream === stream)!;
  const skipped = await tanda('projections', 'skip', 'events', String(position), '--reason', 'not ours');
  expect(skipped).toMatchObject({ code: 0 });
  expect((await listParked(pool, 'events')).map(one => one.stream)).not.toContain(stream);
});

test('rebuilds from mirror and store produce the same rows and set the same aside', async () => {
  const before = await parked();
  for (const from of [[], ['--from-store']]) {
    const { code, out } = await tanda('projections', 'rebuild', '--json', ...from);
    expect(code, out).toBe(0);
    const reports = JSON.parse(out) as { name: string; comparison?: { identical: boolean } }[];
    expect(reports.filter(({ comparison }) => comparison?.identical !== true)).toEqual([]);
    expect(await parked()).toEqual(before);
  }
});

// An empty type can only be put into the embedded store's own table.
test.skipIf(isOtherStore)('a start succeeds although all of it is already in the log', async () => {
  const before = await listParked(pool);
  await query("update log.events set type = '' where type = 'ToBeEmptied'");
  const tables = await query(
    "select format('drop table read.%I', tablename) as drop from pg_tables where schemaname = 'read'",
  );
  const forget = 'truncate projections.checkpoints, projections.parked, projections.fact_kinds';
  await query([...tables.rows.map(row => row.drop), forget].join(';'), 'projector');
  for (const name of ['eventstore', 'projections', 'processes', 'api']) {
    const { restarts } = product.children[name]!;
    product.children[name]!.kill('SIGKILL');
    await expect.poll(() => product.children[name]!.restarts).toBe(restarts + 1);
  }
  await expect.poll(async () => (await fetch(`${product.address}/api/health/ready`)).status).toBe(200);
  await goesOn('Begun');
  expect((await listParked(pool)).map(({ stream }) => stream)).toEqual(before.map(({ stream }) => stream));
  expect(product.gaveUp.aborted).toBe(false);
});
