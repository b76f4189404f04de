import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { importSentences } from '#contracts/imports/sentences.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { type Layout, type Mapping, wrongFile } from './headings.ts';
import type { SurveyAnswers, SurveyQuestion, SurveyReply } from './surveyWorker.ts';

/** Reads one file in a worker thread. Requests are answered in turn. */
export type FileReading = {
  toUtf8(): Promise<SurveyAnswers['toUtf8']>;
  layout(mapping: Mapping): Promise<Layout>;
  survey(layout: Layout): Promise<SurveyAnswers['survey']>;
  stop(): Promise<void>;
};

// The heap of a thread that reads 200 MB stays below 60 MB; no real file needs more than this.
const MEMORY = { maxOldGenerationSizeMb: 192 };

/** Starts the thread, so that the server keeps answering while a file is read for seconds. */
export function readFileAside(path: string): FileReading {
  const worker = new Worker(new URL('./surveyWorker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: MEMORY,
  });
  const ask = async <Name extends SurveyQuestion['ask']>(
    question: SurveyQuestion & { ask: Name },
  ): Promise<SurveyAnswers[Name]> => {
    worker.postMessage(question);
    const [reply] = (await once(worker, 'message').catch(refuseWhenFull)) as [SurveyReply];
    if ('error' in reply) throw reply.error;
    if ('answer' in reply) return reply.answer as SurveyAnswers[Name];
    const { sentence, ...details } = reply.refused;
    throw new Refusal(sentence, details);
  };
  return {
    toUtf8: () => ask({ ask: 'toUtf8' }),
    layout: mapping => ask({ ask: 'layout', mapping }),
    survey: layout => ask({ ask: 'survey', layout }),
    async stop() {
      await worker.terminate();
    },
  };
}

function refuseWhenFull(error: { code?: string }): never {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw wrongFile(importSentences.notCsvAtAll);
  throw error;
}
