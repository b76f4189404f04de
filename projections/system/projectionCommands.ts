import type { Command } from 'commander';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import type { ProjectionCondition } from '#contracts/system/health.ts';
import { healthSentences } from '#contracts/system/sentences.ts';
import { factsBetween } from '#platform/facts/factsBetween.ts';
import { IMPORT_COMMAND, peopleWaiting } from '#platform/facts/missingKeys.ts';
import { loadPositions } from '../platform/live/checkpoints.ts';
import { MIRROR } from '../platform/mirror/mirror.ts';
import { listParked } from '../platform/parked/parked.ts';
import { canRollBack } from '../platform/rebuild/swap.ts';
import { loadConditions, type Noted } from '../platform/rows/conditions.ts';
import type { Projection } from '../platform/rows/projection.ts';
import { say } from '../platform/terminal.ts';
import type { OpenWorkbench, Workbench } from '../platform/workbench.ts';
import { leaveOut, listParkedFacts, retry, setAside } from './parkedFacts.ts';
import { putBack, type RebuildCommand, remake } from './remake.ts';

type Options = { json?: boolean };

/** `tanda projections …`: inspect, rebuild and verify rows, and release parked facts. Others may add to the group. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of commands.
export function projectionCommands(program: Command, open: OpenWorkbench): Command {
  const group = program.command('projections').description('inspect, rebuild and verify the rows');
  const command = (name: string, description: string): Command =>
    group.command(name).description(description).option('--json', 'answer in JSON');
  const work = async (
    task: (bench: Workbench) => Promise<void>,
    needs?: Parameters<OpenWorkbench>[0],
  ): Promise<void> => {
    const bench = await open(needs);
    await task(bench).finally(bench.close);
  };

  command('list', 'the projections, and how far each is').action((options: Options) =>
    work(bench => list(bench, options)),
  );
  command(
    'status',
    'as list, with what is set aside; exit code 1 if one is behind, being rebuilt, or holds facts back',
  ).action((options: Options) => work(bench => status(bench, options)));
  command('rebuild [name]', 'rebuild the rows next to the live ones, compare, and swap')
    .option('--accept-loss', 'swap even if many of the live rows, or all of a table, would be lost')
    .option('--from-store', 'read the event store itself instead of the mirror')
    .action((name: string | undefined, options: RebuildCommand) =>
      work(bench => remake(bench, bench.chosen(name), 'swap', options)),
    );
  command('verify [name]', 'rebuild and only compare; exit code 1 if the rows differ')
    .option('--from-store', 'read the event store itself instead of the mirror')
    .action((name: string | undefined, options: RebuildCommand) =>
      work(bench => remake(bench, bench.chosen(name), 'discard', options)),
    );
  command('rollback <name>', 'restore the rows from before the last swap').action(
    (name: string, options: Options) => work(bench => putBack(bench, bench.chosen(name)[0]!, options)),
  );
  command('parked [name]', 'the facts that cannot be folded').action(
    (name: string | undefined, options: Options) =>
      work(bench => listParkedFacts(bench, name, options), 'database'),
  );
  command('retry <name> <stream>', 'fold the facts of a parked stream again').action(
    (name: string, stream: string, options: Options) =>
      work(bench => retry(bench, bench.chosen(name)[0]!, stream, options)),
  );
  command('skip <name> <position>', 'skip a parked fact in a projection permanently')
    .requiredOption('--reason <text>', 'why; it is recorded')
    .action((name: string, position: string, options: Options & { reason: string }) =>
      work(bench => leaveOut(bench, bench.chosen(name)[0]!, BigInt(position), options)),
    );
  return group;
}

/** Beyond this, the number of facts that a projection is behind is not counted exactly. */
const MOST_BEHIND = 10_000;

async function overview({ pool, store, chosen }: Workbench) {
  const positions = await loadPositions(pool);
  const conditions = await loadConditions(pool);
  const head = await store.head();
  const parkedFacts = await listParked(pool);
  const rowOf = async (name: string, projection?: Projection) => {
    const position = positions.get(name) ?? 0n;
    const most = MOST_BEHIND + 1;
    const behind = await factsBetween({ pool, store }, { after: position, upTo: head, most });
    return {
      name,
      position: String(position),
      behind: behind > MOST_BEHIND ? `over ${MOST_BEHIND}` : String(behind),
      parked: parkedFacts.filter(fact => fact.projection === name).length,
      rollback: projection !== undefined && (await canRollBack(pool, projection)),
      state: conditions.get(name)?.map(stateOf).join('; ') ?? 'live',
    };
  };
  const rows = [await rowOf(MIRROR)];
  for (const projection of chosen()) rows.push(await rowOf(projection.name, projection));
  return rows;
}

const STATES: Record<ProjectionCondition, (noted: Noted) => string> = {
  paused: ({ since }) => `paused since ${since.toISOString()}`,
  swap_held: ({ since }) => `a rebuild that would lose rows waits for a yes since ${since.toISOString()}`,
  rebuilding: ({ since }) => `being rebuilt since ${since.toISOString()}`,
  rebuild_failed: ({ since, times }) => `rebuild failed ${times} times since ${since.toISOString()}`,
};

function stateOf(noted: Noted): string {
  return STATES[noted.kind](noted);
}

async function list(bench: Workbench, options: Options): Promise<void> {
  say(await overview(bench), options);
}

async function status(bench: Workbench, options: Options): Promise<void> {
  const rows = await overview(bench);
  const aside = await setAside(bench.pool);
  if (options.json) {
    say(
      rows.map(row => ({ ...row, setAside: aside.filter(({ by }) => by === row.name) })),
      options,
    );
  } else {
    say(rows, options);
    if (aside.length > 0) console.log('\nSet aside:');
    if (aside.length > 0) say(aside, options);
  }
  const people = await peopleWaiting(bench.pool);
  if (people > 0) {
    const sentence = healthSentences.keysMissing({ count: people, command: IMPORT_COMMAND });
    console.error(`\n${tell(sentence, 'en')}`);
  }
  const isWell = rows.every(row => row.behind === '0' && row.parked === 0 && row.state === 'live');
  if (people > 0 || !isWell) process.exitCode = 1;
}
