import type { Command } from 'commander';
import type { AnyStream } from '#contracts/platform/fact.ts';
import { connectPool } from '#platform/database/database.ts';
import { connections } from '#platform/program/connections.ts';
import type { Projection } from '../../platform/rows/projection.ts';
import { type Form, print } from '../shown/output.ts';
import { ask } from './query.ts';
import { offerViews, UNPREPARED, viewsOf } from './views.ts';

type Options = Form & { url?: boolean; timeout: string };

/** `tanda sql`: questions about log and rows as a role that reads masked views and nothing else. */
export function sqlCommand(
  program: Command,
  streams: readonly AnyStream[],
  projections: readonly Projection[],
): void {
  program
    .command('sql [query]')
    .description('ask the views of log and rows (docs/analysts.md), as a role that reads nothing else')
    .option('--url', 'the connection string of that role, for other programs')
    .option('--table', 'as a table, which is the default')
    .option('--csv', 'as CSV')
    .option('--json', 'as JSON')
    .option('--timeout <seconds>', 'how long the query may take', '60')
    .action(async (query: string | undefined, options: Options) => {
      const { analystUrl, projectorUrl } = connections(process.env);
      if (!analystUrl) throw new Error(UNPREPARED);
      if (!query && !options.url)
        throw new Error('Write a query, or --url: tanda sql "select * from log limit 3"');
      const pool = connectPool(projectorUrl, { name: 'views', max: 1 });
      const role = decodeURIComponent(new URL(analystUrl).username);
      await offerViews(pool, viewsOf(streams, projections), role).finally(() => pool.end());
      if (options.url) console.log(analystUrl);
      else await print((await ask(analystUrl, query!, Number(options.timeout))).rows, options);
    });
}
