import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { type Merging, startMerging } from '#testing/merges/merging.ts';
import { scaled } from '#testing/scale.ts';

let m: Merging;
beforeAll(async () => {
  m = await startMerging();
});
afterAll(() => m.stop());

const RACES = scaled(20, 200);
const FEWER = scaled(6, 100);

describe('at once', () => {
  it('one of two merges crosswise wins, and the other one is refused', async () => {
    for (let race = 0; race < RACES; race++) {
      const [a, b] = await m.pair();
      const answers = await Promise.all([m.merge(a, b), m.merge(b, a)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
      const [gone, stays] = answers[0]!.statusCode === 200 ? [a, b] : [b, a];
      expect(await m.typesIn(gone)).toEqual(['EventCreated', 'EventPublished', 'EventMergedInto']);
      expect(await m.typesIn(stays)).toEqual(['EventCreated', 'EventPublished', 'EventAbsorbed']);
    }
  });

  it('two merges crosswise that were both recorded end with one of them', async () => {
    const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() });
    const pairs = await Promise.all(Array.from({ length: FEWER }, () => m.pair()));
    for (const [a, b] of pairs) {
      const both = [[a, b] as const, [b, a] as const].map(([id, into]) =>
        m.stack.execute(eventStream, id, 'MergeEvent', { into, taken: [] }, asked()),
      );
      await Promise.all(both);
    }
    await m.settled();
    for (const pair of pairs) {
      const last = await Promise.all(pair.map(async id => (await m.typesIn(id)).at(-1)));
      expect(last.toSorted()).toEqual(['EventAbsorbed', 'EventMergedInto']);
    }
  });

  it('a merge and the deletion of the event that stays leave nothing half done', async () => {
    const raced = [];
    for (let race = 0; race < FEWER; race++) {
      const [a, b] = await m.pair();
      const [{ statusCode }] = await Promise.all([m.merge(a, b), m.send('DELETE', `/admin/events/${b}`)]);
      raced.push({ a, b, statusCode });
    }
    await m.settled();
    for (const { a, b, statusCode } of raced) {
      const [ofA, ofB] = [await m.typesIn(a), await m.typesIn(b)];
      const isMerged = ofA.at(-1) === 'EventMergedInto';
      expect([statusCode, ofB.includes('EventAbsorbed')]).toEqual([isMerged ? 200 : 404, isMerged]);
      expect(ofB.at(-1)).toBe('EventDeleted');
    }
  });

  it('a merge and its undoing by two moderators end in one of the two states', async () => {
    for (let race = 0; race < FEWER; race++) {
      const [a, b] = await m.pair();
      const commandId = await m.merged(a, b);
      const undone = await Promise.all([m.undo(a, commandId), m.undo(a, commandId)]);
      expect(undone.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect((await m.typesIn(b)).filter(type => type === 'EventReleased')).toHaveLength(1);
      expect((await m.typesIn(a)).filter(type => type === 'EventUnmerged')).toHaveLength(1);
    }
  });
});
