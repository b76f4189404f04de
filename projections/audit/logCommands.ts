import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Command } from 'commander';
import type { Metadata } from '#contracts/platform/fact.ts';
import { isSealed } from '#platform/sealing.ts';
import type { StoredRecord } from '#platform/store.ts';
import { meter, say } from '../platform/terminal.ts';
import { verifyLog } from '../platform/verifyLog.ts';
import type { Workbench } from '../platform/workbench.ts';

type Options = { json?: boolean };
type ReadOptions = Options & { stream?: string; after?: string; limit: string; backwards?: boolean };

/** `tanda log …`: read, export and verify the log itself. */
export function logCommands(program: Command, open: () => Workbench): void {
  const group = program.command('log').description('read, export and verify the log');
  const command = (name: string, description: string): Command =>
    group.command(name).description(description).option('--json', 'answer in JSON');
  const work = async (task: (bench: Workbench) => Promise<void>): Promise<void> => {
    const bench = open();
    await task(bench).finally(bench.close);
  };

  command('head', 'the position of the last fact').action((options: Options) =>
    work(async ({ store }) => say([{ head: String(await store.head()) }], options)),
  );
  command('read', 'facts as they were recorded; personal fields stay sealed')
    .option('--stream <name>', 'only this stream')
    .option('--after <position>', 'only what comes after this position')
    .option('--limit <count>', 'at most so many', '20')
    .option('--backwards', 'the newest first')
    .action((options: ReadOptions) => work(bench => read(bench, options)));
  command('export <file>', 'every fact as a line of JSON, personal fields sealed').action(
    (file: string, options: Options) => work(bench => write(bench, file, options)),
  );
  command('verify', 'prove that the mirror is the log; exit code 1 when it is not').action(
    (options: Options) => work(bench => verify(bench, options)),
  );
}

async function read({ store }: Workbench, options: ReadOptions): Promise<void> {
  const limit = Number(options.limit);
  const direction = options.backwards ? 'backwards' : 'forwards';
  const records: StoredRecord[] = [];
  const source = options.stream
    ? store.readStream(options.stream, { limit, direction })
    : store.readAll({ limit, direction, ...(options.after && { after: BigInt(options.after) }) });
  for await (const record of source) records.push(record);
  if (options.json) {
    for (const record of records) console.log(lineOf(record));
    return;
  }
  say(records.map(summaryOf), options);
}

function summaryOf(record: StoredRecord): object {
  const { at, actor } = record.metadata as Metadata;
  const data = JSON.stringify(record.data, (_, value) => (isSealed(value) ? '•••' : value));
  return {
    position: String(record.position),
    at,
    stream: record.stream,
    revision: record.revision,
    type: record.type,
    actor: actor.id,
    data: data.length > 80 ? `${data.slice(0, 79)}…` : data,
  };
}

function lineOf({ position, id, stream, revision, type, data, metadata }: StoredRecord): string {
  return JSON.stringify({ position: String(position), id, stream, revision, type, data, metadata });
}

async function write({ store }: Workbench, path: string, options: Options): Promise<void> {
  const head = Number(await store.head());
  const shown = meter('facts', options.json === true);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let facts = 0;
  for await (const record of store.readAll()) {
    if (!file.write(`${lineOf(record)}\n`)) await once(file, 'drain');
    facts += 1;
    if (facts % 1_000 === 0) shown.update(Number(record.position), head, 'export');
  }
  file.end();
  await finished(file);
  shown.stop();
  say([{ file: path, facts }], options);
}

async function verify(bench: Workbench, options: Options): Promise<void> {
  const shown = meter('facts', options.json === true);
  const verdict = await verifyLog(bench, (done, total) =>
    shown.update(Number(done), Number(total), 'verify'),
  );
  shown.stop();
  const problems = verdict.problems.map(({ position, what }) => ({ position: String(position), what }));
  const intact = problems.length === 0;
  say(
    [{ ...verdict, head: String(verdict.head), problems: options.json ? problems : problems.length, intact }],
    options,
  );
  if (!options.json) for (const { position, what } of problems) console.log(`${position} ${what}`);
  if (!intact) process.exitCode = 1;
}
