import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { REASON_CODES } from '#contracts/system/health.ts';
import { METRICS, type MetricName } from '#platform/metrics/catalogue.ts';
import { makeMetrics } from '#platform/metrics/metrics.ts';

const folder = resolve(import.meta.dirname, '../../docs/monitoring');
const read = (name: string): string => readFileSync(resolve(folder, name), 'utf8');

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] };
type Alerts = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] };

const dashboard: Dashboard = JSON.parse(read('dashboard.json'));
const alerts: Alerts = parse(read('alerts.yml'));
const rules = alerts.groups.flatMap(group => group.rules);
const expressions = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...rules.map(({ expr }) => expr),
];

/** The series that a metric of ours has, by the rules of Prometheus' text format. */
const seriesOf = (name: MetricName): string[] =>
  METRICS[name].kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
const own = (Object.keys(METRICS) as MetricName[]).flatMap(seriesOf);

const namedIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(text => text.match(/\b(tanda|nodejs|process)_\w+/g) ?? [])),
];

describe('the metrics', () => {
  test('have help texts, and units as Prometheus writes them', () => {
    for (const [name, { help, kind }] of Object.entries(METRICS)) {
      expect(help, name).toMatch(/^[A-Z].{15,}\.$/);
      expect(name.endsWith('_total'), name).toBe(kind === 'counter');
    }
  });

  test('have no label that could name a person or an address', () => {
    const labels = new Set<string>(Object.values(METRICS).flatMap(metric => metric.labels));
    expect([...labels].sort()).toEqual([
      ...['category', 'check', 'database', 'effect', 'method', 'outcome', 'projection', 'reading', 'reason'],
      ...['route', 'state', 'status', 'version'],
    ]);
  });

  test('are listed in the documentation, with their help texts', () => {
    const listed = new Map(
      [...read('README.md').matchAll(/^\| `(tanda_\w+)`[^|]*\| (.+?) +\|$/gm)].map(([, name, help]) => [
        name,
        help,
      ]),
    );
    const known = Object.entries(METRICS).map(([name, { help }]) => [name, help] as const);
    expect(listed).toEqual(new Map(known));
  });
});

test('every reason of readiness is explained in the documentation, and no other', () => {
  const [, section] = read('README.md').split('## Readiness');
  const explained = [...section!.matchAll(/^\| (`[a-z_`, ]+`) \| /gm)].flatMap(([, codes]) =>
    [...codes!.matchAll(/`(\w+)`/g)].map(([, code]) => code),
  );
  expect(explained.toSorted()).toEqual(REASON_CODES.toSorted());
});

describe('the dashboard and the alerts', () => {
  test('name only metrics that exist', async () => {
    const { body } = await makeMetrics('0').text();
    const ofNode = [...body.matchAll(/^(\w+)(?:\{.*\})? /gm)].map(([, name]) => name);
    const existing = new Set([...own, ...ofNode]);
    const named = namedIn(expressions);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(name => !existing.has(name))).toEqual([]);
  });

  test('show every metric of ours', () => {
    const named = new Set(namedIn(expressions));
    const hidden = (Object.keys(METRICS) as MetricName[]).filter(
      name => !seriesOf(name).some(series => named.has(series)),
    );
    expect(hidden).toEqual([]);
  });

  test('ask only for labels that the metrics have', () => {
    const ofPrometheus = ['le', 'job', 'instance'];
    const known = new Set<string>([...ofPrometheus, ...Object.values(METRICS).flatMap(one => one.labels)]);
    const grouped = expressions.flatMap(text => [...text.matchAll(/\bby \(([^)]+)\)/g)].map(([, by]) => by!));
    const shown = rules.flatMap(({ annotations }) =>
      [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label!),
    );
    const asked = [...grouped.flatMap(by => by.split(', ')), ...shown];
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter(label => !known.has(label))).toEqual([]);
  });
});
