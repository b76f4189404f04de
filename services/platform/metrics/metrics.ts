import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import {
  type CounterName,
  type GaugeName,
  type HistogramName,
  type LabelsOf,
  METRICS,
  type MetricName,
  type Reading,
} from './catalogue.ts';

/** What a process counts and measures, for Prometheus. */
export type Metrics = {
  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by?: number): void;
  /** `value` is in the unit in the name. */
  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, value: number): void;
  set<Name extends GaugeName>(name: Name, labels: LabelsOf<Name>, value: number): void;
  /**
   * Values that are read at each scrape. They replace the previous ones; if they cannot be read in time, none are
   * reported, and `tanda_reading_failed` says so.
   */
  readEach(reading: string, names: readonly GaugeName[], read: () => Promise<readonly Reading[]>): void;
  /** Everything in Prometheus' text format. */
  text(): Promise<{ type: string; body: string }>;
};

type Reader = { reading: string; names: readonly GaugeName[]; read: () => Promise<readonly Reading[]> };

/** Prometheus gives up after 10 s. */
const READING_MS = 5_000;

/** Makes the metrics of one process, with those of Node itself. */
export function makeMetrics(version: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { counterOf, gaugeOf, histogramOf } = collectors(registry);
  const readers: Reader[] = [];
  gaugeOf('tanda_build_info').set({ version }, 1);
  const readOne = async ({ reading, names, read }: Reader): Promise<void> => {
    const found = await inTime(read()).catch(() => undefined);
    for (const name of names) gaugeOf(name).reset();
    for (const { name, labels, value } of found ?? []) gaugeOf(name).set(labels, value);
    gaugeOf('tanda_reading_failed').set({ reading }, found ? 0 : 1);
  };
  return {
    count: (name, labels, by = 1) => counterOf(name).inc(labels, by),
    observe: (name, labels, value) => histogramOf(name).observe(labels, value),
    set: (name, labels, value) => gaugeOf(name).set(labels, value),
    readEach: (reading, names, read) => void readers.push({ reading, names, read }),
    async text() {
      await Promise.all(readers.map(readOne));
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
}

/** Creates each metric on first use, so that a process only exposes its own. */
function collectors(registry: Registry) {
  const made = new Map<MetricName, Counter | Gauge | Histogram>();
  const settings = (name: MetricName) => {
    const { help, labels } = METRICS[name];
    return { name, help, labelNames: labels as readonly string[] as string[], registers: [registry] };
  };
  const once = <Metric extends Counter | Gauge | Histogram>(name: MetricName, make: () => Metric): Metric => {
    const metric = (made.get(name) as Metric | undefined) ?? make();
    made.set(name, metric);
    return metric;
  };
  return {
    counterOf: (name: CounterName) => once(name, () => new Counter(settings(name))),
    gaugeOf: (name: GaugeName) => once(name, () => new Gauge(settings(name))),
    histogramOf: (name: HistogramName) =>
      once(name, () => new Histogram({ ...settings(name), buckets: [...METRICS[name].buckets] })),
  };
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), READING_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
