import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#platform/program/chance.ts';
import { commandEnvironment, type Product } from '#testing/product.ts';

/** Outcomes of the rebuilds: swapped in, killed, or stopped because a part they need was killed. */
export type Rebuilds = { swapped: number; killed: number; failed: number };

type Options = {
  product: Product;
  projection: string;
  chance: Chance;
  /** Stops when this settles; the last rebuild is allowed to finish. */
  until: Promise<unknown>;
};

/** Up to longer than a rebuild takes, so that some are killed at every stage and some finish. */
const LIFETIME_MS = { from: 200, to: 2_500 };

/**
 * Repeatedly rebuilds a projection from the command line, and kills every other rebuild at a random moment.
 */
export async function rebuildAndKill({ product, projection, chance, until }: Options): Promise<Rebuilds> {
  const became: Rebuilds = { swapped: 0, killed: 0, failed: 0 };
  let over = false;
  const end = () => {
    over = true;
  };
  until.then(end, end);
  for (let turn = 0; !over; turn++) {
    const child = rebuilding(product, projection);
    const ended = new Promise<number | null>(settle => child.once('close', settle));
    if (turn % 2 === 0) {
      await Promise.race([ended, sleep(chance.int(LIFETIME_MS.from, LIFETIME_MS.to))]);
      child.kill('SIGKILL');
    }
    const code = await ended;
    became[code === 0 ? 'swapped' : code === null ? 'killed' : 'failed'] += 1;
  }
  return became;
}

function rebuilding(product: Product, projection: string): ChildProcess {
  const env = commandEnvironment(product);
  const script = join(import.meta.dirname, '../../projections/tanda.ts');
  return spawn(process.execPath, [script, 'projections', 'rebuild', projection, '--json'], {
    env,
    stdio: 'ignore',
  });
}
