import type pg from 'pg';
import { expect, inject } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { type Browser, browser, register, signIn } from '../door.ts';
import { drained } from '../drained.ts';
import { type Stack, startStack } from '../stack.ts';
import { visitorProcesses } from './visiting.ts';

export const NOW = new Date('2026-11-22T12:00:00Z');
export const SITE = 'https://dance.example.org';
export const FORM = { title: 'Salsa by the river', startDateTime: '2026-12-04T20:00' };

export type Recommending = Awaited<ReturnType<typeof startRecommending>>;

/** The address of a recommendation in the API, and of what is done with it. */
export const path = (id: string, what = '') => `/admin/event-recommendations/${id}${what}`;
export const moderate = (who: Browser, id: string, body: object) =>
  who.send('PATCH', path(id, '/moderate'), body);
export const convert = (who: Browser, id: string, body: object = FORM, headers = {}) =>
  who.send('POST', path(id, '/convert'), body, headers);

/** A stack to which visitors recommend events, and two moderators, Max and Mia. */
export async function startRecommending() {
  const stack = await startStack(inject('databaseUrl'), { door: true, clock: () => NOW, publicUrl: SITE });
  const pool = connectPool(stack.urls.api, { name: 'test', max: 2 });
  const [max, mia] = [browser(stack), browser(stack)];
  await signIn(stack, max, await register(stack, 'Max', 'admin'));
  await signIn(stack, mia, await register(stack, 'Mia', 'admin'));
  return {
    ...{ stack, pool, max, mia, ...callsOf(stack, pool, max) },
    async stop() {
      await pool.end();
      await stack.stop();
    },
  };
}

function callsOf(stack: Stack, pool: pg.Pool, max: Browser) {
  const settled = () => drained({ pool, store: stack.store }, visitorProcesses);
  const get = async (url: string) => (await max.send('GET', url, undefined, await stack.upToDate())).json();
  const list = (query = '') => get(`/admin/event-recommendations${query}`);
  /** The events that were made from recommendations, by their ids. */
  async function eventsOfAll(ids: readonly string[]): Promise<string[][]> {
    await settled();
    await list();
    const asked = 'select id, recommendation_id as of from read.events where recommendation_id = any($1)';
    const { rows } = await pool.query<{ id: string; of: string }>(asked, [ids]);
    return ids.map(id => rows.filter(row => row.of === id).map(row => row.id));
  }
  return {
    ...{ settled, list, eventsOfAll },
    show: (id: string) => get(path(id)),
    eventsOf: async (id: string) => (await eventsOfAll([id]))[0]!,
    async recommend(more: object = {}, language = 'en'): Promise<string> {
      const form = { title: 'Salsa by the river', ...more };
      const headers = { 'accept-language': language };
      const answer = await browser(stack).send('POST', '/v1/event-recommendations/public', form, headers);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().id;
    },
    async mailsTo(address: string) {
      await settled();
      return stack.mails(address);
    },
  };
}
