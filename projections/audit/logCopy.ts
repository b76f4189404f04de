import { setTimeout as pause } from 'node:timers/promises';
import { type ChainEnd, GENESIS, leafOf, withRecord } from '#platform/facts/leaf.ts';
import { backOff } from '#platform/program/backOff.ts';
import { copySettings } from '#platform/rawLog/copySettings.ts';
import { appendRaw } from '#platform/rawLog/rawAppend.ts';
import { type RawRecord, rawRecords } from '#platform/rawLog/rawRecords.ts';
import { type Connection, openConnection } from '#platform/store/connection.ts';
import { WrongRevision } from '#platform/store/errors.ts';
import { hasPlace, isWanted } from '#platform/store/storedRecord.ts';
import { type Survey, surveyOf } from './logSurvey.ts';

export type CopyStep = 'survey' | 'compare' | 'copy' | 'verify';
export type Copied = {
  /** What both logs have now. */
  end: ChainEnd;
  /** Of these, how many the target had. */
  takenUp: bigint;
  /** Facts appended to the source in the meantime. */
  since: number;
};
type Options = { onProgress?: (done: bigint, total: bigint, step: CopyStep) => void };

/** Records and bytes that are sent before their answers are awaited. */
const WINDOW = { records: 2_000, bytes: 3_000_000 };
const BACK_OFF = { first: 100, most: 2_000 };
/** Without progress for so long, a copy is given up. */
const PATIENCE_MS = 60_000;
const STEP = 5_000n;

/**
 * Copies the log of one event store to another, up to where it ends at the start: the same ids, types, bytes of data and
 * metadata, revisions and order, and the settings of streams; times and positions are the target's own. The target is
 * empty, or has the beginning of this log, as an interrupted copy leaves it, and is then completed. At the end all of it
 * is read again and compared by its leaves.
 * @throws Error, with a sentence for the user, for a source that cannot be copied, or a target that has anything else.
 */
export async function copyLog(
  { source, target }: { source: string; target: string },
  { onProgress = () => {} }: Options = {},
): Promise<Copied> {
  const [from, to] = [openConnection(source), openConnection(target)];
  try {
    const survey = await surveyOf(from, done => onProgress(done, done, 'survey'));
    const total = survey.end.facts;
    const tell = (step: CopyStep) => (done: bigint) => {
      if (done % STEP === 0n || done === total) onProgress(done, total, step);
    };
    const facts = factsOf(rawRecords(from), survey.head);
    const state = await comparePrefix(facts, to, tell('compare'));
    const takenUp = state.index;
    await copyRest(facts, to, state, tell('copy'));
    await verifyCopy(to, survey, tell('verify'));
    await copySettings(to, survey.settings);
    return { end: survey.end, takenUp, since: await countAfter(from, survey.head) };
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

/** Records that are part of the log, up to a position. */
async function* factsOf(
  records: AsyncIterable<RawRecord>,
  head?: bigint,
): AsyncGenerator<RawRecord, undefined> {
  for await (const one of records) {
    if (head !== undefined && one.record.position > head) return undefined;
    if (isWanted(one.record, {}) && hasPlace(one.record)) yield one;
  }
  return undefined;
}

/** How far the target is known to have what the source has: how many facts, and the position of the last one. */
type Known = { index: bigint; position: bigint | undefined };

/** Takes from `facts` what the target has already, which must be the same. */
async function comparePrefix(
  facts: AsyncGenerator<RawRecord, undefined>,
  to: Connection,
  tell: (done: bigint) => void,
): Promise<Known> {
  const known: Known = { index: 0n, position: undefined };
  for await (const { record } of factsOf(rawRecords(to))) {
    const { value } = await facts.next();
    if (!value || !isSame(known.index, value, record)) throw otherRecords(known.index);
    known.index += 1n;
    known.position = record.position;
    tell(known.index);
  }
  return known;
}

const isSame = (index: bigint, one: RawRecord, other: RawRecord['record']): boolean =>
  leafOf(index, one.record).equals(leafOf(index, other));

const otherRecords = (index: bigint): Error =>
  new Error(
    `The target holds other records than this log: its record number ${index + 1n} is not the one here. ` +
      'A copy needs an event store that is empty, or that holds an unfinished copy of this log.',
  );

async function copyRest(
  facts: AsyncGenerator<RawRecord, undefined>,
  to: Connection,
  known: Known,
  tell: (done: bigint) => void,
): Promise<void> {
  let window: RawRecord[] = [];
  let bytes = 0;
  const send = async (): Promise<void> => {
    await sendWindow(to, window, known);
    tell(known.index);
    [window, bytes] = [[], 0];
  };
  for await (const one of facts) {
    window.push(one);
    bytes += one.raw.getData_asU8().length + one.raw.getCustomMetadata_asU8().length;
    if (window.length >= WINDOW.records || bytes >= WINDOW.bytes) await send();
  }
  if (window.length > 0) await send();
  // The last step is always reported.
  tell(known.index);
}

/** Sends records, and what of them turns out to be missing again, until the target has them all. */
async function sendWindow(to: Connection, window: readonly RawRecord[], known: Known): Promise<void> {
  let left = window;
  let since = performance.now();
  for (let failures = 0; left.length > 0; ) {
    const position = await appendRaw(to, left).catch(error => failed(error, left));
    if (typeof position === 'bigint') {
      known.index += BigInt(left.length);
      known.position = position;
      return;
    }
    const before = left.length;
    left = await missingOf(to, left, known);
    if (left.length < before) {
      since = performance.now();
      failures = 0;
    } else if (performance.now() - since > PATIENCE_MS) {
      throw new Error('The target takes no more records. Run the copy again: it goes on where it stopped.', {
        cause: position,
      });
    }
    if (left.length > 0) await pause(backOff(failures++, BACK_OFF));
  }
}

/** Errors that may pass are returned; others are thrown with a sentence. */
function failed(error: Error & { code?: unknown }, [first]: readonly RawRecord[]): Error {
  if (error instanceof WrongRevision || !REFUSALS.has(error.code)) return error;
  const { stream, revision } = first!.record;
  throw new Error(`The target refuses what follows ${stream}, revision ${revision}: ${error.message}`, {
    cause: error,
  });
}

/** gRPC's codes for an invalid argument and for missing rights. */
const REFUSALS: ReadonlySet<unknown> = new Set([3, 7, 16]);

/** Reads which of these records the target has by now. */
async function missingOf(
  to: Connection,
  window: readonly RawRecord[],
  known: Known,
): Promise<readonly RawRecord[]> {
  let found = 0;
  for await (const { record } of factsOf(rawRecords(to, known.position))) {
    const expected = window[found];
    if (!expected || !isSame(known.index, expected, record)) throw otherRecords(known.index);
    found += 1;
    known.index += 1n;
    known.position = record.position;
  }
  return window.slice(found);
}

async function verifyCopy(to: Connection, { end }: Survey, tell: (done: bigint) => void): Promise<void> {
  let copied = GENESIS;
  for await (const { record } of factsOf(rawRecords(to))) {
    copied = withRecord(copied, record);
    tell(copied.facts);
  }
  if (copied.facts === end.facts && copied.hash.equals(end.hash)) return;
  throw new Error(
    `The copy is not the log: it has ${copied.facts} facts instead of ${end.facts}, or others. Somebody else may have ` +
      'written to the target. Empty it, and copy again.',
  );
}

async function countAfter(from: Connection, head: bigint): Promise<number> {
  let count = 0;
  for await (const _ of factsOf(rawRecords(from, head))) count += 1;
  return count;
}
