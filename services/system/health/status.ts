import type { z } from 'zod';
import { type Language, type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import type { systemStatus } from '#contracts/system/dashboardCalls.ts';
import { healthSentences } from '#contracts/system/sentences.ts';
import type { Check } from './partChecks.ts';
import type { ResponseTimes } from './responseTimes.ts';

type Label = z.output<(typeof systemStatus)['answer']>['labels'][number];
type Found = Pick<Label, 'part' | 'state'> & { label: Sentence; detail: Sentence };

/** Fewer calls than this say nothing about how fast the system is. */
const ENOUGH = 20;
const EXCELLENT_MS = 200;
const FAIR_MS = 1_000;

/** The dashboard's three labels, derived from checks and measurements. */
export function labelsOf(
  checks: readonly Check[],
  { count, p95 }: ReturnType<ResponseTimes>,
  language: Language,
): Label[] {
  const found = [apiOf(checks), databaseOf(checks), performanceOf(count, Math.round(p95))];
  return found.map(one => ({
    ...one,
    label: tell(one.label, language),
    detail: tell(one.detail, language),
  }));
}

function apiOf(checks: readonly Check[]): Found {
  const failing = checks.filter(({ ok }) => !ok).map(healthSentences.failing);
  if (failing.length === 0) {
    const detail = healthSentences.checksPassed({ count: checks.length });
    return { part: 'api', state: 'good', label: healthSentences.apiGood, detail };
  }
  const detail = healthSentences.list({ items: failing });
  return { part: 'api', state: 'bad', label: healthSentences.apiBad, detail };
}

function databaseOf(checks: readonly Check[]): Found {
  const part = 'database';
  const check = checks.find(one => one.part === healthSentences.database);
  if (!check) {
    const { databaseUnknown: label, notChecked: detail } = healthSentences;
    return { part, state: 'unknown', label, detail };
  }
  const { ok, detail } = check;
  return ok
    ? { part, state: 'good', label: healthSentences.databaseGood, detail }
    : { part, state: 'bad', label: healthSentences.databaseBad, detail };
}

function performanceOf(calls: number, p95: number): Found {
  const part = 'performance';
  if (calls < ENOUGH) {
    const detail = healthSentences.tooFewCalls({ count: calls });
    return { part, state: 'unknown', label: healthSentences.performanceUnknown, detail };
  }
  const detail = healthSentences.answersWithin({ milliseconds: p95, calls });
  if (p95 <= EXCELLENT_MS)
    return { part, state: 'good', label: healthSentences.performanceExcellent, detail };
  if (p95 <= FAIR_MS) return { part, state: 'fair', label: healthSentences.performanceFair, detail };
  return { part, state: 'bad', label: healthSentences.performanceSlow, detail };
}
