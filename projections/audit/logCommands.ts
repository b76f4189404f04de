import type { Command } from 'commander';
import { KINDS_OF_RUN } from '#contracts/audit/calls.ts';
import type { Metadata } from '#contracts/platform/fact.ts';
import { FOREIGN_ACTOR } from '#contracts/platform/foreign.ts';
import { connectPool } from '#platform/database/database.ts';
import { foreignKindOf } from '#platform/facts/foreign.ts';
import { isSealed } from '#platform/facts/sealing.ts';
import { connections } from '#platform/program/connections.ts';
import { reachStore } from '#platform/store/reachStore.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { placeIn, placeText } from '../platform/mirror/keptPlace.ts';
import { verifyLog } from '../platform/mirror/verifyLog.ts';
import { meter, say } from '../platform/terminal.ts';
import type { OpenWorkbench, Workbench } from '../platform/workbench.ts';
import { factLine } from './exportFile.ts';
import { adoptLog } from './logAdopt.ts';
import { copyLog } from './logCopy.ts';
import { exportLog } from './logExport.ts';
import { exportSelection, isSelection, type Selection } from './logSelection.ts';

type Options = { json?: boolean };
type VerifyOptions = Options & { expect?: string };
type ReadOptions = Options & { stream?: string; after?: string; limit: string; backwards?: boolean };

/** `tanda log …`: read, export and verify the log itself. */
export function logCommands(program: Command, open: OpenWorkbench): void {
  const group = program.command('log').description('read, export and verify the log');
  const command = (name: string, description: string): Command =>
    group.command(name).description(description).option('--json', 'answer in JSON');
  const work = async (task: (bench: Workbench) => Promise<void>): Promise<void> => {
    const bench = await open();
    await task(bench).finally(bench.close);
  };

  command('head', 'the position of the last fact').action((options: Options) =>
    work(async ({ store }) => say([{ head: String(await store.head()) }], options)),
  );
  command('read', 'facts as they were recorded; personal fields stay encrypted')
    .option('--stream <name>', 'only this stream')
    .option('--after <position>', 'only facts after this position')
    .option('--limit <count>', 'maximum number of facts', '20')
    .option('--backwards', 'newest first')
    .action((options: ReadOptions) => work(bench => read(bench, options)));
  exportCommand(command, work);
  command('copy', 'the whole log to another event store; resumes where it was interrupted')
    .requiredOption('--to <url>', 'esdb://… of an event store that is empty, or has an unfinished copy')
    .option('--from <url>', 'of the log to be copied, instead of that of this instance')
    .action(copy);
  command('adopt', 'give the rows the positions of this event store, after the log was moved to it').action(
    (options: Options) => work(bench => adopt(bench, options)),
  );
  command('verify', 'prove that the mirror equals the log; exit code 1 if it does not')
    .option(
      '--expect <hash@facts>',
      'that the log has this hash there, as a verification or export printed it',
    )
    .action((options: VerifyOptions) => work(bench => verify(bench, options)));
}

type Task = (task: (bench: Workbench) => Promise<void>) => Promise<void>;

function exportCommand(command: (name: string, description: string) => Command, work: Task): void {
  command(
    'export <file>',
    'every fact as a line of JSON, personal fields encrypted; resumes where it was interrupted. With filters, or as CSV, only what matches, from the mirror',
  )
    .option('--actor <id>', 'only what this account recorded')
    .option('--type <fact>', 'only facts of this type')
    .option('--category <name>', 'only streams of this kind: event, user, …')
    .option('--stream <name>', 'only this stream')
    .option('--correlation <id>', 'only this act')
    .option('--from <time>', 'only facts recorded at this time or later')
    .option('--until <time>', 'only facts recorded before this time')
    .option('--people', 'only what people recorded, not the system')
    .option('--capacity <role>', 'only what was recorded in this role: admin, organizer, cityTeam, …')
    .option('--field <names>', 'only facts that changed one of these fields, comma-separated')
    .option('--was <words>', 'only where the value before had these words')
    .option('--became <words>', 'only where the value after has these words')
    .option('--region <id>', 'only about things that were in this region')
    .option('--organizer <id>', 'only about things of this organizer')
    .option('--run <kind>', `only what was recorded by ${KINDS_OF_RUN.join(', ')}`)
    .option('--file <name>', 'only what was imported from a file of this name')
    .option('--reason <words>', 'only with this in the reason; * for any reason')
    .option('--words <words>', 'only with these words in values, names, reasons or sentences')
    .option('--csv', 'as CSV, personal fields masked')
    .action((file: string, options: Options & Selection) =>
      work(bench => (isSelection(options) ? select(bench, file, options) : write(bench, file, options))),
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
    for (const record of records) process.stdout.write(factLine(record));
    return;
  }
  say(records.map(summaryOf), options);
}

function summaryOf(record: StoredRecord): object {
  const foreign = foreignKindOf(record);
  const { at, actor } = foreign
    ? { at: record.created.toISOString(), actor: { id: FOREIGN_ACTOR } }
    : (record.metadata as Metadata);
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

async function write({ store }: Workbench, path: string, options: Options): Promise<void> {
  const shown = meter('positions', options.json === true);
  const { end, head, takenUp } = await exportLog(store, path, (done, total) =>
    shown.update(Number(done), Number(total), 'export'),
  ).finally(shown.stop);
  const facts = Number(end.facts);
  say([{ file: path, facts, takenUp, head: String(head), end: placeText(end) }], options);
}

async function select({ pool }: Workbench, path: string, options: Options & Selection): Promise<void> {
  const { facts, head } = await exportSelection(pool, path, options);
  say([{ file: path, facts, head: String(head) }], options);
}

async function copy({ to, from, json }: Options & { to: string; from?: string }): Promise<void> {
  const source = from ?? connections(process.env).eventStoreUrl;
  await Promise.all([reachStore(source), reachStore(to)]);
  const shown = meter('facts', json === true);
  const { end, takenUp, since } = await copyLog(
    { source, target: to },
    { onProgress: (done, total, step) => shown.update(Number(done), Number(total), step) },
  ).finally(shown.stop);
  say([{ facts: Number(end.facts), takenUp: Number(takenUp), end: placeText(end), newSince: since }], {
    json,
  });
  if (since > 0 && !json) console.log('Facts were recorded meanwhile. Run it again: it copies only those.');
}

async function adopt({ store }: Workbench, { json }: Options): Promise<void> {
  const pool = connectPool(connections(process.env).ownerUrl, {
    name: 'adopt',
    max: 2,
    statements: 'maintenance',
  });
  const shown = meter('facts', json === true);
  const onProgress = (done: bigint, total: bigint): void =>
    shown.update(Number(done), Number(total), 'adopt');
  const { end, moved } = await adoptLog({ store, pool, onProgress }).finally(async () => {
    shown.stop();
    await pool.end();
  });
  say([{ facts: Number(end.facts), end: placeText(end), moved }], { json: json === true });
}

async function verify(bench: Workbench, options: VerifyOptions): Promise<void> {
  const shown = meter('positions', options.json === true);
  const onProgress = (done: bigint, total: bigint) => shown.update(Number(done), Number(total), 'verify');
  const expect = options.expect === undefined ? undefined : placeIn(options.expect);
  const { facts, head, end, ...verdict } = await verifyLog(bench, { expect, onProgress }).finally(shown.stop);
  const problems = verdict.problems.map(({ position, what }) => ({ position: String(position), what }));
  const intact = problems.length === 0;
  say(
    [
      {
        ...{ facts, head: String(head), end: placeText(end) },
        ...{ problems: options.json ? problems : problems.length, intact },
      },
    ],
    options,
  );
  if (!options.json) for (const { position, what } of problems) console.log(`${position} ${what}`);
  if (!intact) process.exitCode = 1;
}
