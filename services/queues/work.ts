import type { QueueSources } from '#platform/areas/queueSource.ts';
import type { AreaWork } from '#platform/areas/work.ts';
import { decideInQueueRun } from './bulkRun.ts';
import { eraseNotesOnItemErased, notesErased } from './eraseNotesOnItemErased.ts';
import { mailOnQueueNote, queueMails } from './mailOnQueueNote.ts';
import { sweep } from './sweep.ts';

type Needs = {
  accountOf: Parameters<typeof queueMails>[0]['accountOf'];
  applicationPage(id: string): Promise<string | null>;
  recommendationPage(id: string): Promise<string | null>;
  queues: QueueSources;
};

export const work: AreaWork<Needs> = {
  processes: [eraseNotesOnItemErased, mailOnQueueNote],
  performers: ({ mailing, ...core }, { accountOf, applicationPage, recommendationPage }) => ({
    ...notesErased(core),
    ...(mailing &&
      queueMails({
        ...{ ...core, ...mailing, accountOf },
        pageOf: { organizerApplication: applicationPage, recommendation: recommendationPage },
      })),
  }),
  runs: (core, { queues }) => [decideInQueueRun({ ...core, db: core.db(), queues })],
  periodics: ({ pool }) => [sweep(pool)],
};
