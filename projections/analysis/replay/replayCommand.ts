import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { connections } from '#platform/program/connections.ts';
import { meter } from '../../platform/terminal.ts';
import { guarded } from '../guard/guarded.ts';
import { type Form, print } from '../shown/output.ts';
import type { Replayed } from './replay.ts';
import type { ReplayOrder } from './replayThread.ts';

type Options = Form & { from?: string; to?: string; asOf?: string; patience: string };

/** `tanda replay`: a projection of one's own, in a file anywhere. */
export function replayCommand(program: Command): void {
  program
    .command('replay <file>')
    .description('fold the log with a file of your own (docs/analysts.md); nothing is recorded or written')
    .option('--from <time>', 'only facts recorded at this time or later: 2026-11-01, or with a time')
    .option('--to <time>', 'only facts recorded before this time')
    .option('--as-of <time>', 'as if nothing had been recorded after this time')
    .option('--table', 'as a table, which is the default')
    .option('--csv', 'as CSV')
    .option('--json', 'as JSON')
    .option('--patience <seconds>', 'how long the file may take for one fact', '10')
    .action(run);
}

async function run(given: string, options: Options): Promise<void> {
  const file = resolve(given);
  if (!existsSync(file)) throw new Error(`There is no file ${given}.`);
  const period = { from: timeIn(options.from), to: timeIn(options.to), asOf: timeIn(options.asOf) };
  const order: ReplayOrder = { url: connections(process.env).projectorUrl, file, ...period };
  const shown = meter('facts', options.json === true || options.csv === true);
  const { rows, facts, unreadable, position } = await guarded<Replayed>(
    new URL('./replayThread.ts', import.meta.url),
    order,
    { patience: Number(options.patience), onProgress: (done, total) => shown.update(done, total, 'replay') },
  ).finally(shown.stop);
  await print(rows, options);
  const others = unreadable > 0 ? `, ${unreadable} records that are no facts left out` : '';
  console.error(`${rows.length} rows of ${facts} facts up to position ${position}${others}.`);
}

/** A day is its beginning in UTC. */
function timeIn(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Error(`${text} is no time. Write 2026-11-01 or 2026-11-01T20:00:00Z.`);
  return time;
}
