import { status } from '@grpc/grpc-js';
import { expect, onTestFinished, test } from 'vitest';
import { all, category, fact, facts, type Subject } from '#testing/contractStore.ts';
import { type Loss, startLossyStore } from '#testing/scripted/lossyStore.ts';
import { failure } from '#testing/scripted/scriptedStore.ts';
import { connectStore, type Store, WrongRevision } from '../store/store.ts';

const TIMEOUT = failure(status.ABORTED, 'Operation timed out.');

/** How the adapter handles appends that the server recorded, but whose answers were lost. */
export function describeLosses(subject: () => Subject): void {
  /** The same store, with answers to appends lost on the way. */
  async function losing(loss: Loss): Promise<Store> {
    const { url, credentials } = subject();
    const lossy = await startLossyStore(url, loss);
    const store = connectStore({ url: lossy.url, credentials, patience: { attempt: 500 } });
    onTestFinished(async () => {
      await store.close();
      lossy.stop();
    });
    return store;
  }
  const ids = async (stream: string) => (await all(subject().store.readStream(stream))).map(({ id }) => id);

  test.for<{ how: string; lost: Awaited<ReturnType<Loss>> }>([
    { how: 'a write timeout', lost: TIMEOUT },
    { how: 'a deadline', lost: failure(status.DEADLINE_EXCEEDED, 'Deadline exceeded') },
    { how: 'the loss of the server', lost: failure(status.UNAVAILABLE, 'Server Is Not Ready') },
    { how: 'silence', lost: 'silence' },
  ])('an append that was recorded and answered by $how is recorded once, and answered', async ({ lost }) => {
    const { store } = subject();
    const stream = `${category()}1`;
    const [first, records, later] = [fact(), facts(3), fact()];
    await store.append(stream, 'none', [first]);
    const lossy = await losing(async append => {
      if (append > 2) return undefined;
      // Somebody writes before the append is repeated: its facts are no longer the last ones.
      if (append === 1) await store.append(stream, 3, [later]);
      return lost;
    });
    const outcome = await lossy.append(stream, 0, records);
    expect(await ids(stream)).toEqual([first, ...records, later].map(({ id }) => id));
    const [, , , last] = await all(store.readStream(stream));
    expect(outcome).toEqual({ revision: 3, position: last?.position });
  });

  test('an append that lost its race, and whose answer was lost too, learns of the race', async () => {
    const { store } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(2));
    const lossy = await losing(async append => (append === 1 ? TIMEOUT : undefined));
    await expect(lossy.append(stream, 'none', facts(1))).rejects.toThrow(WrongRevision);
    expect(await ids(stream)).toHaveLength(2);
  });

  test('of many appends at once, those answered by a write timeout are recorded once too', async () => {
    const { store } = subject();
    const prefix = category();
    const appends = Array.from({ length: 60 }, (_, index) => ({
      stream: `${prefix}${index}`,
      expected: 'none' as const,
      records: facts(2),
    }));
    const lossy = await losing(async append => (append % 7 === 0 && append < 60 ? TIMEOUT : undefined));
    const answers = await lossy.appendEach(appends);
    expect(answers.map(answer => !(answer instanceof Error) && answer.revision)).toEqual(
      appends.map(() => 1),
    );
    const recorded = (await all(store.readAll({ prefixes: [prefix] }))).map(({ id }) => id);
    expect(recorded.toSorted()).toEqual(
      appends.flatMap(({ records }) => records.map(({ id }) => id)).toSorted(),
    );
  });
}
