type Shape = {
  kind: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels: readonly string[];
  /** Upper bounds of a histogram, in its unit. */
  buckets?: readonly number[];
};

const ANSWERS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MOMENTS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 2, 10];

/**
 * Every metric of our own, for all processes. Labels are names out of the code: route patterns, kinds, states. Never an
 * address, an id or anything else of a person: what a monitoring system has stored cannot be erased.
 */
export const METRICS = {
  tanda_build_info: {
    kind: 'gauge',
    help: 'Always 1; the version of this process is in the label.',
    labels: ['version'],
  },
  tanda_leading: {
    kind: 'gauge',
    help: 'Whether this worker leads (1) or stands by (0).',
    labels: [],
  },
  tanda_reading_failed: {
    kind: 'gauge',
    help: 'Whether these values could not be read when they were last asked for.',
    labels: ['reading'],
  },
  tanda_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from the first byte of a request to the last of its answer, by route pattern. Without event streams.',
    labels: ['method', 'route', 'status'],
    buckets: ANSWERS,
  },
  tanda_facts_recorded_total: {
    kind: 'counter',
    help: 'Facts recorded by requests, by the kind of their stream.',
    labels: ['category'],
  },
  tanda_rows_wait_seconds: {
    kind: 'histogram',
    help: 'How long queries waited for the rows that their caller had been promised, and whether those came in time.',
    labels: ['outcome'],
    buckets: MOMENTS,
  },
  tanda_reads_total: {
    kind: 'counter',
    help: 'Reads of rows that a replica may serve, by the database that served them. Only with READ_DATABASE_URL.',
    labels: ['database'],
  },
  tanda_sessions_open: {
    kind: 'gauge',
    help: 'Sessions that are signed in.',
    labels: [],
  },
  tanda_database_connections: {
    kind: 'gauge',
    help: 'Connections of this process to Postgres, and requests that wait for one.',
    labels: ['state'],
  },
  tanda_database_size_bytes: {
    kind: 'gauge',
    help: 'Size of the database.',
    labels: [],
  },
  tanda_disk_free_bytes: {
    kind: 'gauge',
    help: 'Free space on the disk of the data folder.',
    labels: [],
  },
  tanda_disk_size_bytes: {
    kind: 'gauge',
    help: 'Size of the disk of the data folder.',
    labels: [],
  },
  tanda_projection_facts_behind: {
    kind: 'gauge',
    help: 'Facts that wait for a projection, counted up to 10,000.',
    labels: ['projection'],
  },
  tanda_projection_oldest_waiting_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest fact that waits for a projection; 0 if none does.',
    labels: ['projection'],
  },
  tanda_projection_parked_streams: {
    kind: 'gauge',
    help: 'Streams that are set aside in a projection because a fact of theirs cannot be applied.',
    labels: ['projection'],
  },
  tanda_effects: {
    kind: 'gauge',
    help: 'Mails, commands and other effects that are not done, by kind and state.',
    labels: ['effect', 'status'],
  },
  tanda_effects_oldest_waiting_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest effect of a kind that waits.',
    labels: ['effect'],
  },
  tanda_health_check_ok: {
    kind: 'gauge',
    help: 'Whether a check of /api/health/ready passes (1) or fails (0).',
    labels: ['check'],
  },
  tanda_health_reason: {
    kind: 'gauge',
    help: 'Always 1; why a check fails is in the label.',
    labels: ['check', 'reason'],
  },
  tanda_facts_applied_total: {
    kind: 'counter',
    help: 'Facts that this worker has copied into the mirror and folded into rows.',
    labels: [],
  },
  tanda_batch_apply_seconds: {
    kind: 'histogram',
    help: 'Time to apply one batch of facts, with its commit.',
    labels: [],
    buckets: MOMENTS,
  },
  tanda_effects_performed_total: {
    kind: 'counter',
    help: 'Attempts to perform an effect, by kind and outcome; waiting means that it will be tried again.',
    labels: ['effect', 'outcome'],
  },
  tanda_effect_duration_seconds: {
    kind: 'histogram',
    help: 'Time of one attempt to perform an effect.',
    labels: ['effect'],
    buckets: ANSWERS,
  },
} as const satisfies Record<`tanda_${string}`, Shape>;

export type MetricName = keyof typeof METRICS;
type NameOf<Kind extends Shape['kind']> = {
  [Name in MetricName]: (typeof METRICS)[Name]['kind'] extends Kind ? Name : never;
}[MetricName];
export type GaugeName = NameOf<'gauge'>;
export type CounterName = NameOf<'counter'>;
export type HistogramName = NameOf<'histogram'>;
export type LabelsOf<Name extends MetricName> = Record<(typeof METRICS)[Name]['labels'][number], string>;

/** The value of a gauge, as it was read. */
export type Reading = {
  [Name in GaugeName]: { name: Name; labels: LabelsOf<Name>; value: number };
}[GaugeName];
