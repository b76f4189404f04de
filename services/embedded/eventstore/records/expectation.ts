import { TOMBSTONE } from './recorded.ts';

// The server's answer to "append these ids if the stream is at this revision". EventStoreDB's rules:
// - A tombstoned stream refuses everything; a soft-deleted one only refuses `stream_exists`, and starts again.
// - If the expected revision is older than the stream, an append whose ids are at exactly those revisions has
//   already happened and gets its original answer; any other is a conflict.
// - If it equals the stream's revision, the ids are not compared.
// - With `any` and `stream_exists`, only ids that are still in memory can be recognised as a repetition.

export type Expected = 'any' | 'no_stream' | 'stream_exists' | number;

/** The state of the stream being appended to. `revision` is -1 if it has no events. */
export type Subject = { revision: number; softDeleted: boolean; hasMetadata: boolean };

/** An event that is already in the stream. */
export type Standing = { id: string; revision: number; position: number };

export type Verdict =
  | { kind: 'write'; undelete: boolean }
  | { kind: 'repeated'; revision: number; position: number }
  | { kind: 'conflict' }
  | { kind: 'deleted' };

const CONFLICT: Verdict = { kind: 'conflict' };
const DELETED: Verdict = { kind: 'deleted' };

export const isRemembered = (expected: Expected): expected is 'any' | 'stream_exists' =>
  expected === 'any' || expected === 'stream_exists';

export const revisionBefore = (expected: number | 'no_stream'): number =>
  expected === 'no_stream' ? -1 : expected;

/**
 * Decides an append. `standing[i]` is the event to compare `ids[i]` with: for an explicit revision, the event
 * at the revision that `ids[i]` would get; for `any` and `stream_exists`, the event with that id in this
 * stream, if it is in memory.
 */
export function judge(
  expected: Expected,
  ids: readonly string[],
  subject: Subject,
  standing: readonly (Standing | undefined)[],
): Verdict {
  if (subject.revision === TOMBSTONE) return DELETED;
  if (expected === 'stream_exists') {
    if (subject.softDeleted) return DELETED;
    if (subject.revision < 0 && !subject.hasMetadata) return CONFLICT;
  }
  const write: Verdict = { kind: 'write', undelete: subject.softDeleted };
  if (isRemembered(expected)) return repetition(ids, standing, write) ?? write;

  const before = revisionBefore(expected);
  if (before === subject.revision) return write;
  if (before > subject.revision) return CONFLICT;
  const otherwise = expected === 'no_stream' && subject.softDeleted ? write : CONFLICT;
  return repetition(ids, standing, otherwise) ?? CONFLICT;
}

/** `unknown` if the first id is not in the stream; a conflict if only some are; undefined without ids. */
function repetition(
  ids: readonly string[],
  standing: readonly (Standing | undefined)[],
  unknown: Verdict,
): Verdict | undefined {
  let last: Standing | undefined;
  for (const [index, id] of ids.entries()) {
    const stands = standing[index];
    if (stands?.id !== id) return index === 0 ? unknown : CONFLICT;
    last = stands;
  }
  return last && { kind: 'repeated', revision: last.revision, position: last.position };
}
