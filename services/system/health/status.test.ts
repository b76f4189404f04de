import { describe, expect, it } from 'vitest';
import { healthSentences } from '#contracts/system/sentences.ts';
import { labelsOf } from './status.ts';

const fine = [
  { part: healthSentences.eventStore, ok: true, detail: healthSentences.answered({ milliseconds: 2 }) },
  { part: healthSentences.database, ok: true, detail: healthSentences.answered({ milliseconds: 1 }) },
];
const labels = (checks = fine, times = { count: 100, p95: 12.4 }) =>
  labelsOf(checks, times, 'en').map(({ label, state }) => `${label}: ${state}`);

describe('the labels of the dashboard', () => {
  it('are in the reader’s language', () => {
    const down = [...fine, { part: healthSentences.worker, ok: false, detail: healthSentences.neverSeen }];
    expect(labelsOf(down, { count: 1, p95: 1 }, 'es')).toMatchObject([
      { label: 'API con problemas', detail: 'proceso de proyecciones: nunca visto' },
      { label: 'Base de datos conectada', detail: 'respondió en 1 ms' },
      { detail: '1 llamada en los últimos 15 minutos es muy poco para saberlo' },
    ]);
  });

  it('are the three of the specification when all is well', () =>
    expect(labels()).toEqual([
      'API Operational: good',
      'Database Connected: good',
      'Performance Excellent: good',
    ]));
  it('say so when a part does not answer', () =>
    expect(labels(fine.map(check => ({ ...check, ok: false })))).toEqual([
      'API Impaired: bad',
      'Database Unreachable: bad',
      'Performance Excellent: good',
    ]));
  it.each([
    [{ count: 19, p95: 1 }, 'Performance Unknown: unknown'],
    [{ count: 0, p95: 0 }, 'Performance Unknown: unknown'],
    [{ count: 20, p95: 200 }, 'Performance Excellent: good'],
    [{ count: 20, p95: 201 }, 'Performance Fair: fair'],
    [{ count: 20, p95: 1_001 }, 'Performance Slow: bad'],
  ])('never call %o excellent without reason', (times, label) => expect(labels(fine, times)[2]).toBe(label));
});
