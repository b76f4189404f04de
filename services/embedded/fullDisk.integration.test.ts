import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectStore } from '#platform/store/store.ts';
import { type Answer, patientCaller } from '#testing/kills/patientCaller.ts';
import { EMBEDDED, type Product, startProduct } from '#testing/product.ts';

const SIZE = '256m';
const BACK_MS = 60_000;
/** Enough for several failed starts. */
const SOME_MS = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'tanda-full-'));
const log = join(folder, 'logs/eventstore.log');
const ballast = join(folder, 'ballast');
/** A separate disk, if this user may mount one: root in a container that allows it. */
const isDisk = mounts();
let product: Product;

function mounts(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  mkdirSync(join(folder, 'logs'));
  // Writes there fail with the error of a full disk, from the first line on; where there is no /dev/full,
  // with another.
  if (existsSync('/dev/full')) symlinkSync('/dev/full', log);
  else mkdirSync(log);
  product = await startProduct({ ...EMBEDDED, DATA_DIR: folder });
});
afterAll(async () => {
  await product?.stop();
  if (isDisk) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

async function readiness() {
  const answer = await fetch(`${product.address}/api/health/ready`);
  const { checks } = (await answer.json()) as { checks: { name: string; ok: boolean; detail: string }[] };
  const failing = checks.filter(({ ok }) => !ok);
  return { code: answer.status, failing: failing.map(({ name, detail }) => `${name}: ${detail}`) };
}

async function create(): Promise<Answer> {
  const caller = patientCaller(product);
  const body = {
    title: `Night ${v7()}`,
    description: 'x'.repeat(4_000),
    startDateTime: '2031-03-26T20:00:00',
  };
  const headers = { 'idempotency-key': v7() };
  return caller
    .once({ method: 'POST', path: '/api/admin/events', body, headers })
    .finally(() => caller.close());
}

test('a log that cannot be written is reported, blocks nothing, and resumes when it can be written', async () => {
  const told = expect.stringMatching(/^logs: are not written: (ENOSPC: no space left on device|E)/);
  await expect.poll(readiness, { timeout: BACK_MS }).toEqual({ code: 200, failing: [told] });
  expect(product.said.join('\n')).toMatch(/Logs cannot be written \((ENOSPC: no space left on device|E)/);
  expect((await create()).status).toBe(201);
  rmSync(log, { recursive: true });
  await expect.poll(readiness, { timeout: BACK_MS }).toEqual({ code: 200, failing: [] });
  expect(product.said).toContain('Logs can be written again.');
});

test.runIf(isDisk)(
  'a full disk answers writes with 503, ends nothing, and loses nothing; with room everything resumes',
  async () => {
    const created: string[] = [];
    const note = ({ status, body }: Answer): number => {
      if (status === 201) created.push(body.commit!.stream);
      return status;
    };
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    const statuses = new Set<number>();
    const full = async () => {
      statuses.add(await create().then(note, () => 0));
      return statuses.has(503);
    };
    await expect.poll(full, { timeout: 2 * BACK_MS, interval: 10 }).toBe(true);
    for (let time = 0; time < 20; time += 1) statuses.add(await create().then(note, () => 0));
    expect([...statuses].filter(status => ![201, 503].includes(status))).toEqual([]);
    const told = expect.stringMatching(/^disk: .*(is full|are left)/);
    await expect.poll(readiness).toEqual({ code: 200, failing: expect.arrayContaining([told]) });
    // Parts that die in the meantime may be unable to start until there is room, and are retried.
    for (const part of ['postgres', 'api']) product.children[part]!.kill('SIGKILL');
    await expect
      .poll(() => product.said.join('\n'))
      .toContain('postgres stopped (SIGKILL); the disk is full');
    await sleep(SOME_MS);
    expect(product.gaveUp.aborted).toBe(false);
    rmSync(ballast);
    await expect.poll(() => create().then(note, () => 0), { timeout: 2 * BACK_MS, interval: 500 }).toBe(201);
    await expect.poll(readiness, { timeout: 2 * BACK_MS }).toEqual({ code: 200, failing: [] });
    const store = connectStore({ url: product.urls.eventStore });
    const found = new Set<string>();
    for await (const { stream } of store.readAll({ prefixes: ['event-'] })) found.add(stream);
    await store.close();
    expect(created.filter(stream => !found.has(stream))).toEqual([]);
    console.info(product.said.join('\n'));
  },
  6 * BACK_MS,
);
