import type { StartedRun } from '#platform/runs/startRun.ts';

/** The answer of a call that started a run over events: 202 while it has not ended. */
export function answerOf({ id, commit, total, counts }: StartedRun) {
  const answer = { success: true, jobId: id, commit };
  if (!counts) return { body: { ...answer, count: total }, status: 202 };
  const { succeeded, failed, skipped } = counts;
  return { body: { ...answer, count: succeeded + failed + skipped, succeeded, failed, skipped } };
}
