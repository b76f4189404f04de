import { TOMBSTONE } from './recorded.ts';

// The server's answer to "append these ids where the stream is at this revision". EventStoreDB's rules:
// - A tombstoned stream refuses everything; a soft deleted one refuses `stream_exists` and begins anew else.
// - Where the expected revision is older than the stream, an append whose ids stand at exactly those
//   revisions has happened already and is answered as it was then; any other is in conflict.
// - Where it equals the stream's revision the ids are not looked at.
// - With `any` and `stream_exists` only what memory still knows can be recognised as a repetition.

export type Expected = 'any' | 'no_stream' | 'stream_exists' | number;

/** What is known of the stream being appended to. `revision` is -1 where it has no events. */
export type Subject = { revision: number; softDeleted: boolean; hasMetadata: boolean };

/** An event that stands in the stream already. */
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
 * Decides an append. `standing[i]` is the event to compare `ids[i]` with: for an explicit revision the one at
 * the revision where it would stand, for `any` and `stream_exists` the one of that id in this stream, if
 * memory has it.
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

/** `unknown` where the first id does not stand; a conflict where only some do; undefined without ids. */
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
