import type { Command } from 'commander';
import { connections } from '#platform/program/connections.ts';
import { meter } from '../../platform/terminal.ts';
import { guarded } from '../guard/guarded.ts';
import { asMarkdown, asText } from './report.ts';
import { HERE, sourcesOf } from './sources.ts';
import type { WhatIf } from './whatIf.ts';
import type { WhatIfOrder } from './whatIfThread.ts';

type Options = { code?: string; json?: boolean; markdown?: boolean; patience: string };

/** Exit codes as those of `diff`. */
const [DIFFERS, TROUBLE] = [1, 2];

/** `tanda projections diff`: what the rows would be with other code. */
export function diffCommand(projections: Command): void {
  projections
    .command('diff <name>')
    .description(
      'fold the log with other code and name every row that would differ; nothing is changed. Exit code 0: none; 1: some; 2: trouble',
    )
    .option('--code <git ref or folder>', 'the code to fold with, instead of this code')
    .option('--markdown', 'a summary for a pull request')
    .option('--json', 'all of it as JSON')
    .option('--patience <seconds>', 'how long that code may take for one fact', '10')
    .action((name: string, options: Options) =>
      diff(name, options).catch(error => {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = TROUBLE;
      }),
    );
}

async function diff(name: string, options: Options): Promise<void> {
  const { projectorUrl } = connections(process.env);
  const { drop, ...other } = await sourcesOf(options.code);
  const shown = meter('facts', options.json === true || options.markdown === true);
  // The sources of a commit are in a folder of their own.
  const leave = (): void => void drop().finally(() => process.exit(TROUBLE));
  process.once('SIGINT', leave);
  try {
    const order: WhatIfOrder = { url: projectorUrl, name, live: { name: 'this code', folder: HERE }, other };
    const found = await guarded<WhatIf>(new URL('./whatIfThread.ts', import.meta.url), order, {
      patience: Number(options.patience),
      onProgress: (done, total) => shown.update(done, total, 'fold'),
    });
    shown.stop();
    console.log(worded(found, options));
    if (!found.isSame) process.exitCode = DIFFERS;
  } finally {
    process.off('SIGINT', leave);
    shown.stop();
    await drop();
  }
}

function worded(found: WhatIf, { json, markdown }: Options): string {
  if (json)
    return JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2);
  return markdown ? asMarkdown(found) : asText(found);
}
