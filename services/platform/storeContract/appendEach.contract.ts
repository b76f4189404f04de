import { expect, test } from 'vitest';
import { category, fact, facts, revisions, type Subject } from '#testing/contractStore.ts';
import { TooLarge, WrongRevision } from '../store/store.ts';

export function describeAppendsEach(subject: () => Subject): void {
  test('many appends at once are each recorded, and answered in order', async () => {
    const { store } = subject();
    const prefix = category();
    const appends = Array.from({ length: 600 }, (_, index) => ({
      stream: `${prefix}${index}`,
      expected: 'none' as const,
      records: facts(1 + (index % 3)),
    }));
    const answers = await store.appendEach(appends);
    expect(answers.map(answer => !(answer instanceof Error) && answer.revision)).toEqual(
      appends.map(({ records }) => records.length - 1),
    );
    expect(await revisions(store.readStream(`${prefix}5`))).toEqual([0, 1, 2]);
  });

  test('one that loses its race gets a conflict, and does not affect the others', async () => {
    const { store } = subject();
    const prefix = category();
    await store.append(`${prefix}1`, 'none', facts(2));
    const [first, second, third] = await store.appendEach([
      { stream: `${prefix}0`, expected: 'none', records: facts(1) },
      { stream: `${prefix}1`, expected: 'none', records: facts(1) },
      { stream: `${prefix}1`, expected: 1, records: facts(1) },
    ]);
    expect(first).toMatchObject({ revision: 0 });
    expect(second).toBeInstanceOf(WrongRevision);
    expect(second).toMatchObject({ stream: `${prefix}1`, expected: 'none', actual: 1 });
    expect(third).toMatchObject({ revision: 2 });
  });

  test('repeated with the same ids they add nothing, and return the same results', async () => {
    const { store } = subject();
    const prefix = category();
    const appends = [0, 1, 2].map(index => ({
      stream: `${prefix}${index}`,
      expected: 'none' as const,
      records: facts(2),
    }));
    const answers = await store.appendEach(appends);
    const again = await store.appendEach(appends);
    const revisionOf = (answer: (typeof answers)[number]) => answer instanceof Error || answer.revision;
    expect(again.map(revisionOf)).toEqual(answers.map(revisionOf));
    expect(await revisions(store.readStream(`${prefix}1`))).toEqual([0, 1]);
  });

  test('one fact that is too large refuses them all before anything is sent', async () => {
    const { store } = subject();
    const prefix = category();
    const appends = [facts(1), [fact({ text: 'x'.repeat(260 * 1024) })]].map((records, index) => ({
      stream: `${prefix}${index}`,
      expected: 'none' as const,
      records,
    }));
    await expect(store.appendEach(appends)).rejects.toThrow(TooLarge);
    expect(await revisions(store.readStream(`${prefix}0`))).toEqual([]);
  });
}
