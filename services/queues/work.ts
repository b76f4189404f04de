import type { BulkKind } from '#contracts/queues/bulkCalls.ts';
import type { BulkDecider } from '#platform/areas/bulkDecider.ts';
import type { AreaWork } from '#platform/areas/work.ts';
import { decideInQueueRun } from './bulkRun.ts';
import { eraseNotesOnItemErased, notesErased } from './eraseNotesOnItemErased.ts';
import { mailOnQueueNote, queueMails } from './mailOnQueueNote.ts';
import { sweep } from './sweep.ts';

type Needs = {
  accountOf: Parameters<typeof queueMails>[0]['accountOf'];
  deciders: Readonly<Record<BulkKind, BulkDecider>>;
};

export const work: AreaWork<Needs> = {
  processes: [eraseNotesOnItemErased, mailOnQueueNote],
  performers: ({ door, ...core }, { accountOf }) => ({
    ...notesErased(core),
    ...(door && queueMails({ ...core, ...door, accountOf })),
  }),
  runs: (core, { deciders }) => [decideInQueueRun({ ...core, db: core.db(), deciders })],
  periodics: ({ pool }) => [sweep(pool)],
};
