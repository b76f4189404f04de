import type { z } from 'zod';
import type { systemStatus } from '#contracts/system/dashboardCalls.ts';
import type { HealthCheck } from '#contracts/system/health.ts';
import type { ResponseTimes } from './responseTimes.ts';

type Label = z.output<(typeof systemStatus)['answer']>['labels'][number];

/** Fewer calls than this tell nothing about how fast the system is. */
const ENOUGH = 20;
const EXCELLENT_MS = 200;
const FAIR_MS = 1_000;

/** The dashboard's three labels, told from checks and measurements. */
export function labelsOf(checks: readonly HealthCheck[], { count, p95 }: ReturnType<ResponseTimes>): Label[] {
  return [apiOf(checks), databaseOf(checks), performanceOf(count, Math.round(p95))];
}

function apiOf(checks: readonly HealthCheck[]): Label {
  const failing = checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
  if (failing.length === 0) {
    return { part: 'api', state: 'good', label: 'API Operational', detail: `${checks.length} checks passed` };
  }
  return { part: 'api', state: 'bad', label: 'API Impaired', detail: failing.join(', ') };
}

function databaseOf(checks: readonly HealthCheck[]): Label {
  const check = checks.find(({ name }) => name === 'database');
  if (!check) return { part: 'database', state: 'unknown', label: 'Database Unknown', detail: 'not checked' };
  const { ok, detail } = check;
  return {
    part: 'database',
    state: ok ? 'good' : 'bad',
    label: `Database ${ok ? 'Connected' : 'Unreachable'}`,
    detail,
  };
}

function performanceOf(count: number, p95: number): Label {
  const part = 'performance';
  if (count < ENOUGH) {
    const detail = `${count} calls in the last 15 minutes are too few to tell`;
    return { part, state: 'unknown', label: 'Performance Unknown', detail };
  }
  const detail = `95 of 100 answers within ${p95} ms, of ${count} in the last 15 minutes`;
  if (p95 <= EXCELLENT_MS) return { part, state: 'good', label: 'Performance Excellent', detail };
  if (p95 <= FAIR_MS) return { part, state: 'fair', label: 'Performance Fair', detail };
  return { part, state: 'bad', label: 'Performance Slow', detail };
}
