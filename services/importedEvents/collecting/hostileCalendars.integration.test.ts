import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Collecting, startCollecting } from '#testing/areas/collecting.ts';
import { HOSTILE_CALENDARS, ordinaryCalendar } from '#testing/calendar/hostileCalendars.ts';
import { scaled } from '#testing/scale.ts';

/** The first is told of by polling (`followedCalendars/polling/parked.integration.test.ts`). */
const HOSTILE = Object.entries(HOSTILE_CALENDARS).slice(scaled(1, 0));

let c: Collecting;
beforeAll(async () => {
  c = await startCollecting({ processes: false });
});
afterAll(() => c.stop());

const headersOf = (key: string) => ({ 'x-api-key': key, 'content-type': 'text/calendar' });

/** Asks for something else until an answer has come, and counts how often that was answered first. */
async function beside<Answer>(sending: Promise<Answer>): Promise<{ answer: Answer; answered: number }> {
  let answered = 0;
  let isOver = false;
  const ending = sending.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { statusCode } = await c.stack.app.inject({ url: '/api/health/live' });
    expect(statusCode).toBe(200);
    answered += isOver ? 0 : 1;
    await pause(20);
  }
  return { answer: await ending, answered };
}

async function sendBeside(key: string, text: string) {
  const url = '/api/import/collected/calendar';
  const sending = c.stack.app.inject({ method: 'POST', url, headers: headersOf(key), payload: text });
  const { answer, answered } = await beside(Promise.resolve(sending));
  return { status: answer.statusCode, body: answer.json(), answered };
}

describe('a calendar that takes long to read', () => {
  it.each(HOSTILE)('%s: others are answered meanwhile', async (_, hostile) => {
    const { key, id } = await c.newSource();
    const { status, body, answered } = await sendBeside(key, hostile.text(new Date()));
    expect(answered).toBeGreaterThan(10);
    if (!hostile.refused) {
      expect([200, 422]).toContain(status);
      return;
    }
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'over_budget' });
    expect(body.error).toMatch(/^Reading this takes too much time or memory, and nothing of it was taken in/);
    expect((await c.list(`source=${id}`)).pagination.total).toBe(0);
  });

  it('an ordinary one of 2,000 entries is taken in after them', async () => {
    const { key } = await c.newSource();
    const { status, body } = await sendBeside(key, ordinaryCalendar(2_000));
    expect({ status, created: body.created }).toEqual({ status: 200, created: 2_000 });
  });

  it('hostile HTML in thousands of fields is taken in or refused whole, beside requests that are answered', async () => {
    const { key, id } = await c.newSource();
    const description = '<div><a href="x">&amp;'.repeat(1_400);
    const text = { description, title: description, venue: description, address: description };
    const items = [c.night(), ...Array.from({ length: 150 }, (_, index) => ({ id: `h${index}`, ...text }))];
    const { answer, answered } = await beside(c.collect(key, items));
    expect(answered).toBeGreaterThan(10);
    // How much a budget of CPU time is enough for depends on the machine; half is never taken in.
    expect([200, 422]).toContain(answer.status);
    const { total } = (await c.list(`source=${id}`)).pagination;
    expect(total).toBe(answer.status === 200 ? items.length : 0);
  });
});
