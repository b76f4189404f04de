import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { makeMetrics } from './metrics.ts';
import { keepServingMetrics, serveMetrics } from './metricsServer.ts';

const TOKEN = 'a token for monitoring';

test('metrics are served at one path, to those who have the token', async () => {
  const metrics = makeMetrics('0.1.0');
  const server = await serveMetrics({ metrics, host: '127.0.0.1', port: 0, token: TOKEN });
  const ask = (path: string, headers = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers });
  const authorization = `Bearer ${TOKEN}`;
  expect((await ask('/metrics')).status).toBe(401);
  expect((await ask('/metrics', { authorization: 'Bearer another' })).status).toBe(401);
  expect((await ask('/', { authorization })).status).toBe(404);
  expect((await ask('/metrics', { authorization }, 'POST')).status).toBe(405);
  const answer = await ask('/metrics', { authorization });
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await answer.text()).toContain('tanda_build_info{version="0.1.0"} 1');
  await server.close();
});

test('values that cannot be read are left out, and that is said', async () => {
  const metrics = makeMetrics('0.1.0');
  let isDown = false;
  metrics.readEach('effects', ['tanda_effects'], async () => {
    if (isDown) throw new Error('down');
    return [{ name: 'tanda_effects', labels: { effect: 'command', status: 'failed' }, value: 2 }];
  });
  const before = await metrics.text();
  expect(before.body).toContain('tanda_effects{effect="command",status="failed"} 2');
  expect(before.body).toContain('tanda_reading_failed{reading="effects"} 0');
  isDown = true;
  const after = await metrics.text();
  expect(after.body).not.toContain('tanda_effects{');
  expect(after.body).toContain('tanda_reading_failed{reading="effects"} 1');
});

test('a port that is taken is reported, and stops nothing', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise(listening => other.once('listening', listening));
  const { port } = other.address() as AddressInfo;
  const stopping = new AbortController();
  const error = await new Promise<Error>(onError => {
    const metrics = makeMetrics('0.1.0');
    const serving = { metrics, host: '127.0.0.1', port, signal: stopping.signal, onServing: () => {} };
    keepServingMetrics({ ...serving, onError });
  });
  expect(error.message).toContain('EADDRINUSE');
  stopping.abort();
  other.close();
});
