import type { Command } from 'commander';
import { loadPositions } from '../platform/checkpoints.ts';
import { MIRROR } from '../platform/mirror.ts';
import { listParked } from '../platform/parked.ts';
import { canRollBack } from '../platform/swap.ts';
import { say } from '../platform/terminal.ts';
import type { Workbench } from '../platform/workbench.ts';
import { leaveOut, listParkedFacts, retry } from './parkedFacts.ts';
import { putBack, type RebuildCommand, remake } from './remake.ts';

type Options = { json?: boolean };

/** `tanda projections …`: look at the rows of projections, make them anew, prove them, free what is parked. */
export function projectionCommands(program: Command, open: () => Workbench): void {
  const group = program.command('projections').description('look at, rebuild and verify the rows');
  const command = (name: string, description: string): Command =>
    group.command(name).description(description).option('--json', 'answer in JSON');
  const work = async (task: (bench: Workbench) => Promise<void>): Promise<void> => {
    const bench = open();
    await task(bench).finally(bench.close);
  };

  command('list', 'the projections, and how far each has come').action((options: Options) =>
    work(bench => list(bench, options)),
  );
  command('status', 'as list; exit code 1 when one is behind or has parked facts').action(
    (options: Options) => work(bench => status(bench, options)),
  );
  command('rebuild [name]', 'make the rows anew beside the live ones, compare, and swap')
    .option('--from-store', 'read the event store itself instead of the mirror')
    .action((name: string | undefined, options: RebuildCommand) =>
      work(bench => remake(bench, bench.chosen(name), 'swap', options)),
    );
  command('verify [name]', 'make the rows anew and compare only; exit code 1 when they differ')
    .option('--from-store', 'read the event store itself instead of the mirror')
    .action((name: string | undefined, options: RebuildCommand) =>
      work(bench => remake(bench, bench.chosen(name), 'discard', options)),
    );
  command('rollback <name>', 'put the rows of before the last swap back').action(
    (name: string, options: Options) => work(bench => putBack(bench, bench.chosen(name)[0]!, options)),
  );
  command('parked [name]', 'the facts that cannot be folded').action(
    (name: string | undefined, options: Options) => work(bench => listParkedFacts(bench, name, options)),
  );
  command('retry <name> <stream>', 'fold the facts of a parked stream again').action(
    (name: string, stream: string, options: Options) =>
      work(bench => retry(bench, bench.chosen(name)[0]!, stream, options)),
  );
  command('skip <name> <position>', 'leave a parked fact out of a projection for good')
    .requiredOption('--reason <text>', 'why; it is recorded')
    .action((name: string, position: string, options: Options & { reason: string }) =>
      work(bench => leaveOut(bench, bench.chosen(name)[0]!, BigInt(position), options)),
    );
}

async function overview({ pool, store, chosen }: Workbench) {
  const positions = await loadPositions(pool);
  const head = await store.head();
  const mirrored = positions.get(MIRROR) ?? 0n;
  const parkedFacts = await listParked(pool);
  const rows = [
    { name: MIRROR, position: String(mirrored), behind: String(head - mirrored), parked: 0, rollback: false },
  ];
  for (const projection of chosen()) {
    const position = positions.get(projection.name) ?? 0n;
    rows.push({
      name: projection.name,
      position: String(position),
      behind: String(head > position ? head - position : 0n),
      parked: parkedFacts.filter(fact => fact.projection === projection.name).length,
      rollback: await canRollBack(pool, projection),
    });
  }
  return rows;
}

async function list(bench: Workbench, options: Options): Promise<void> {
  say(await overview(bench), options);
}

async function status(bench: Workbench, options: Options): Promise<void> {
  const rows = await overview(bench);
  say(rows, options);
  if (rows.some(row => row.behind !== '0' || row.parked > 0)) process.exitCode = 1;
}
