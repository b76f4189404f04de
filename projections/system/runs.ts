import { runStream } from '#contracts/platform/run.ts';
import { type RunRow, runsTable } from '#contracts/platform/runs.ts';
import { projection } from '../platform/rows/projection.ts';

/** The runs: what was requested, by whom, and how it ended. */
export const runs = projection({
  name: 'runs',
  version: 1,
  of: runStream,
  table: runsTable,
  on: {
    RunStarted: (_, { stream, revision, data: { finished, ...order }, metadata }): RunRow => ({
      ...order,
      id: stream.slice(runStream.category.length + 1),
      revision,
      status: !finished ? 'running' : finished.why === undefined ? 'finished' : 'failed',
      ...{ succeeded: 0, failed: 0, skipped: 0, why: null, sentence: null },
      ...finished,
      startedBy: metadata.actor.id,
      startedAt: new Date(metadata.at),
      finishedAt: finished ? new Date(metadata.at) : null,
    }),
    RunItemsSelected: (row, { revision, data }) => ({ ...row, ...data, revision }),
    RunCancelled: (row, { revision }): RunRow => ({ ...row, revision, status: 'cancelling' }),
    RunFinished: (row, { revision, data, metadata }): RunRow => ({
      ...row,
      ...data,
      revision,
      status: row.status === 'cancelling' ? 'cancelled' : 'finished',
      finishedAt: new Date(metadata.at),
    }),
    RunFailed: (row, { revision, data, metadata }): RunRow => ({
      ...row,
      ...data,
      sentence: data.sentence ?? null,
      revision,
      status: 'failed',
      finishedAt: new Date(metadata.at),
    }),
  },
});
