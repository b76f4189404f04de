import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { dotOf } from './dot.ts';
import { newestLog, readModel } from './readModel.ts';

// `tanda model`: draws commands, facts, rows, screens and processes as they are declared, with the facts that commands
// have recorded in a log.

const { values, positionals } = parseArgs({ allowPositionals: true, options: { log: { type: 'string' } } });
const file = resolve(positionals[0] ?? 'docs/model.svg');
const log = values.log ?? newestLog();
const model = await readModel(log);
const graphviz = await Graphviz.load();
const TITLE = '<title>Commands, facts, rows, screens and processes of Tanda</title>';
writeFileSync(
  file,
  graphviz.dot(dotOf(model), 'svg').replace(/<svg[^>]*>/, svg => `${svg}\n${TITLE}`),
);
const count = (items: readonly unknown[], what: string): string => `${items.length} ${what}`;
const parts = [
  count(
    model.kinds.flatMap(({ commands }) => commands),
    'commands',
  ),
  count(
    model.kinds.flatMap(({ facts }) => facts),
    'facts',
  ),
  count(model.rows, 'projections'),
  count(model.screens, 'screens'),
  count(model.processes, 'processes'),
];
console.log(`${file}: ${parts.join(', ')}.`);
