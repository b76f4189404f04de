import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchAccess } from './access.ts';
import { benchAnalysis } from './analysis.ts';
import { benchAppends } from './appends.ts';
import { benchAudit } from './audit.ts';
import { benchBackup } from './backup.ts';
import { benchCollected } from './collected.ts';
import { benchEngine } from './engine.ts';
import { benchHttp } from './http.ts';
import { benchImport } from './import.ts';
import { benchLag } from './lag.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchList } from './list.ts';
import { benchLongStreams } from './longStreams.ts';
import { benchLooks } from './looks.ts';
import { type Figure, tableOf } from './measures/figures.ts';
import { benchPast } from './past.ts';
import { benchPeople } from './people.ts';
import { benchPresence } from './presence.ts';
import { benchPublic, benchSeen } from './public.ts';
import { benchStart } from './start.ts';
import { benchUndo } from './undo.ts';

const sections: Record<string, () => Promise<Figure[]>> = {
  appends: benchAppends,
  http: benchHttp,
  lag: benchLag,
  start: benchStart,
  access: benchAccess,
  engine: benchEngine,
  list: benchList,
  people: benchPeople,
  public: benchPublic,
  seen: benchSeen,
  lighthouse: benchLighthouse,
  import: benchImport,
  collected: benchCollected,
  presence: benchPresence,
  longStreams: benchLongStreams,
  backup: benchBackup,
  analysis: benchAnalysis,
  looks: benchLooks,
  past: benchPast,
  undo: benchUndo,
  audit: benchAudit,
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
const names = positionals.length > 0 ? positionals : Object.keys(sections);
const unknown = names.filter(name => !Object.hasOwn(sections, name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. There are: ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}

/** The machine and its load, on which the figures depend. */
const machine = (): string =>
  `${availableParallelism()} cores, Node ${process.versions.node}, load ${loadavg()[0]!.toFixed(1)}`;
const before = machine();

const figures: Figure[] = [];
for (const name of names) {
  console.error(`Measuring ${name} …`);
  figures.push(...(await sections[name]!()));
}
console.log(`${tableOf(figures)}\n\nBefore: ${before}. After: ${machine()}.`);
if (values.json) {
  const run = { at: new Date().toISOString(), before, after: machine(), figures };
  writeFileSync(values.json, `${JSON.stringify(run, null, 2)}\n`);
}
