import { projectionStream } from '#contracts/system/projection.ts';
import { type RebuildReport, rebuild } from '../platform/rebuild/rebuild.ts';
import { rollback } from '../platform/rebuild/swap.ts';
import type { Projection } from '../platform/rows/projection.ts';
import { meter, say } from '../platform/terminal.ts';
import type { Workbench } from '../platform/workbench.ts';

export type RebuildCommand = { json?: boolean; fromStore?: boolean; acceptLoss?: boolean };

/** Rebuilds with progress on the terminal, and records who did it; with `discard` it only compares. */
export async function remake(
  bench: Workbench,
  projections: readonly Projection[],
  then: 'swap' | 'discard',
  options: RebuildCommand,
): Promise<void> {
  const cancel = new AbortController();
  process.once('SIGINT', () => cancel.abort(new Error('Cancelled. The live rows are unchanged.')));
  const shown = meter('facts', options.json === true);
  const source = options.fromStore ? ('store' as const) : ('mirror' as const);
  const noting = then === 'swap';
  for (const { name } of noting ? projections : []) {
    await bench.execute(projectionStream, name, 'NoteRebuildStart', { source }, bench.asked());
  }
  try {
    const { pool, codec, log, store } = bench;
    const reports = await rebuild({
      ...{ pool, codec, log, projections },
      then,
      ...(options.acceptLoss && { accepted: 'any' as const }),
      signal: cancel.signal,
      ...(options.fromStore && { store }),
      onProgress: ({ stage, done, total }) => total > 0 && shown.update(done, total, stage),
    });
    shown.stop();
    const swapped = noting ? reports.filter(({ held }) => !held) : [];
    for (const report of swapped) await note(bench, report, source);
    for (const report of noting ? reports : []) if (report.held) await noteHeld(bench, report);
    tell(reports, options);
    const isAmiss = noting
      ? reports.some(({ held }) => held)
      : reports.some(({ comparison }) => comparison?.identical === false);
    if (isAmiss) process.exitCode = 1;
  } catch (error) {
    shown.stop();
    const why = (error as Error).message;
    for (const { name } of noting ? projections : []) {
      await bench.execute(projectionStream, name, 'NoteRebuildFailure', { why }, bench.asked());
    }
    throw error;
  }
}

/** Nothing waits for a yes here: the operator runs the command again with the option. */
async function noteHeld(bench: Workbench, { name, losses = [] }: RebuildReport): Promise<void> {
  const lost = losses.map(one => `${one.table} would lose ${one.lost} of ${one.live} rows`).join(', ');
  const why = `${lost}. Nothing is changed; --accept-loss swaps all the same.`;
  await bench.execute(projectionStream, name, 'NoteRebuildFailure', { why }, bench.asked());
  console.error(`${name}: ${why}`);
}

async function note(bench: Workbench, report: RebuildReport, source: 'mirror' | 'store'): Promise<void> {
  const { name, facts, rows, parked, seconds, comparison } = report;
  const data = { facts, rows, parked, seconds, identical: comparison?.identical ?? null, source };
  await bench.execute(projectionStream, name, 'NoteRebuild', data, bench.asked());
}

function tell(reports: readonly RebuildReport[], options: RebuildCommand): void {
  if (options.json) {
    say(reports, options);
    return;
  }
  const verdicts = { true: 'identical', false: 'DIFFERENT', undefined: 'not comparable' };
  say(
    reports.map(({ name, facts, rows, parked, comparison, seconds, lockedMs }) => ({
      name,
      facts,
      rows,
      parked,
      'against the live rows': verdicts[`${comparison?.identical}`],
      seconds: seconds.toFixed(2),
      'readers locked (ms)': lockedMs?.toFixed(1),
    })),
    options,
  );
  for (const { comparison } of reports) {
    for (const { table, key, column, live, rebuilt } of comparison?.differences ?? []) {
      const where = `${table} ${key}${column ? ` ${column}` : ''}`;
      console.log(`${where}: live ${JSON.stringify(live)}, rebuilt ${JSON.stringify(rebuilt)}`);
    }
  }
}

/** Rolls a projection back, and records who did it. */
export async function putBack(
  bench: Workbench,
  projection: Projection,
  options: { json?: boolean },
): Promise<void> {
  const lockedMs = await rollback(bench, projection);
  await bench.execute(projectionStream, projection.name, 'NoteRollback', {}, bench.asked());
  say([{ name: projection.name, rolledBack: true, 'readers locked (ms)': lockedMs.toFixed(1) }], options);
}
