import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectPool, isDatabaseDown } from '#platform/database/database.ts';
import { scaled } from '#testing/scale.ts';

export type Watch = {
  /** How often rows and checkpoints were compared. */
  samples(): number;
  /** The problems found, in words; empty if there were none. */
  findings(): string[];
  stop(): Promise<void>;
};

const EVERY_MS = scaled(500, 5_000);

/**
 * One statement, hence one snapshot: for every live checkpoint (those of shadows come and go with rebuilds)
 * the facts of the log up to it, and the rows. `behind` counts things whose row is not at the last revision
 * that the checkpoint covers.
 */
const sampleOf = (log: string): string => `
  with at as (select name, position from projections.checkpoints where name not like '%\\_\\_%'),
  covered as (select e.* from ${log} e, at where at.name = 'events'
              and e.stream like 'event-%' and e.position <= at.position),
  last as (select distinct on (stream) stream, revision, type from covered order by stream, revision desc)
  select
    (select json_object_agg(name, position) from at) as positions,
    (select count(*) from ${log} e, at
     where at.name = 'facts' and e.position <= at.position and not starts_with(e.stream, '$'))::int as facts,
    (select count(*) from read.facts)::int as mirrored,
    (select count(*) from last left join read.events r on r.id = substr(last.stream, 7)::uuid
     where case when type = 'EventDeleted' then r.id is not null
                else r.revision is distinct from last.revision end)::int as behind`;

/**
 * The embedded store keeps its log in the same database; with an external store only the mirror can be
 * compared.
 */
async function logIn(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ here: boolean }>(
    "select to_regclass('log.events') is not null as here",
  );
  return rows[0]?.here ? 'log.events' : 'read.facts';
}

type Sample = Record<'facts' | 'mirrored' | 'behind', number> & {
  positions: Record<string, number>;
};

/** Repeatedly compares checkpoints with rows while others work; pauses while the database is down. */
export function watchCheckpoints(databaseUrl: string): Watch {
  const pool = connectPool(databaseUrl, { name: 'watch', max: 1, onError: () => {} });
  const findings: string[] = [];
  let samples = 0;
  let stopping = false;
  let before: Sample['positions'] = {};
  const watch = async () => {
    for (; !stopping; await sleep(EVERY_MS)) {
      try {
        const [sample] = (await pool.query<Sample>(sampleOf(await logIn(pool)))).rows;
        samples += 1;
        findings.push(...wrongIn(sample!, before));
        before = sample!.positions;
      } catch (error) {
        if (!isDatabaseDown(error as Error)) findings.push(String(error));
      }
    }
  };
  const watching = watch();
  return {
    samples: () => samples,
    findings: () => findings,
    async stop() {
      if (stopping) return;
      stopping = true;
      await watching;
      await pool.end();
    },
  };
}

function wrongIn(sample: Sample, before: Sample['positions']): string[] {
  const { positions, facts, mirrored, behind } = sample;
  const at = JSON.stringify(positions);
  return [
    ...Object.entries(before)
      .filter(([name, position]) => (positions[name] ?? 0) < position)
      .map(([name, position]) => `the checkpoint of ${name} went back from ${position}: ${at}`),
    ...(mirrored === facts ? [] : [`${mirrored} facts in the mirror for ${facts} in the log: ${at}`]),
    ...(behind === 0 ? [] : [`${behind} events are not where their checkpoint is: ${at}`]),
  ];
}
