import { parentPort, workerData } from 'node:worker_threads';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { type Encoded, toUtf8 } from './encoding.ts';
import { type Layout, layoutOf, type Mapping } from './headings.ts';
import { type DateColumn, type Survey, surveyFile } from './survey.ts';

/** The questions to the thread that reads files, and its answers. */
export type SurveyAnswers = {
  toUtf8: Encoded;
  layout: Layout;
  survey: { survey: Survey; dates: DateColumn[] };
};
export type SurveyQuestion =
  | { ask: 'toUtf8' }
  | { ask: 'layout'; mapping: Mapping }
  | { ask: 'survey'; layout: Layout };
export type SurveyReply =
  | { answer: SurveyAnswers[keyof SurveyAnswers] }
  | { refused: { sentence: Sentence; status: number; code: string } }
  | { error: unknown };

const { path } = workerData as { path: string };

parentPort?.on('message', async (question: SurveyQuestion) => {
  parentPort?.postMessage(await reply(question));
});

async function reply(question: SurveyQuestion): Promise<SurveyReply> {
  try {
    return { answer: await answer(question) };
  } catch (error) {
    if (!(error instanceof Refusal)) return { error };
    const { sentence, status, code } = error;
    return { refused: { sentence, status, code } };
  }
}

async function answer(question: SurveyQuestion): Promise<SurveyAnswers[keyof SurveyAnswers]> {
  if (question.ask === 'toUtf8') return toUtf8(path);
  if (question.ask === 'layout') return layoutOf(path, question.mapping);
  return surveyFile(path, question.layout);
}
