import { setTimeout as pause } from 'node:timers/promises';
import { backOff } from '../program/backOff.ts';
import { openBatchCall } from './batchCall.ts';
import { type Append, type Appended, type Ready, readyToSend } from './batchMessages.ts';
import type { Connection } from './connection.ts';
import { OutcomeUnknown, WrongRevision } from './errors.ts';
import { storeDenies } from './storeRefusal.ts';
import type { StorePatience } from './storeShapes.ts';

const BACK_OFF = { first: 50, most: 1_000 };

/**
 * Appends to many streams over one call of the batch protocol, each independently: some may be recorded while
 * others lose their race. Appends without an answer are sent again with the same ids, which the store recognises.
 */
export async function appendEach(
  connection: Connection,
  patience: StorePatience,
  appends: readonly Append[],
): Promise<Appended[]> {
  const ready = appends.map(readyToSend);
  const answers: Appended[] = new Array(appends.length);
  let open = appends.map((_, index) => index);
  const until = performance.now() + patience.deadline;
  let cause: unknown;
  for (let failures = 0; open.length > 0; failures++) {
    const left = until - performance.now();
    if (left <= 0) throw outcomeUnknown(open.length, cause);
    try {
      await attempt(connection, ready, open, answers, left);
    } catch (error) {
      cause = error;
      // It would be denied again; others in its batch may have been recorded.
      if (storeDenies(error) === 'rights') throw outcomeUnknown(open.length, error);
      await pause(Math.min(backOff(failures, BACK_OFF), left));
    }
    open = open.filter(index => answers[index] === undefined);
  }
  return answers;
}

function outcomeUnknown(streams: number, cause: unknown): OutcomeUnknown {
  return new OutcomeUnknown(`It is unknown whether the appends to ${streams} streams were recorded`, {
    cause,
  });
}

/** Sends the wanted ones; throws, once all are answered or the call has failed, if an outcome is unknown. */
async function attempt(
  connection: Connection,
  appends: readonly Ready[],
  wanted: readonly number[],
  answers: Appended[],
  milliseconds: number,
): Promise<void> {
  const call = openBatchCall(connection, await connection.channel());
  const send = async (index: number): Promise<void> => {
    const answer = await call.send(appends[index]!, milliseconds);
    if (answer instanceof Error && !(answer instanceof WrongRevision)) throw answer;
    answers[index] = answer;
  };
  const sent = await Promise.allSettled(wanted.map(send));
  const failed = sent.find(one => one.status === 'rejected');
  if (!failed) return call.close();
  call.cancel();
  await connection.failed({ getChannel: () => call.channel }, failed.reason);
  throw failed.reason;
}
