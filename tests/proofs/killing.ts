import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#platform/program/chance.ts';
import type { Kept } from '../../services/embedded/supervision/keepRunning.ts';

/** One `kill -9`: at what progress, and how long until the part served again. */
export type Kill = { name: string; at: number; backAfterMs: number };

type Options = {
  children: Record<string, Kept>;
  /** How often each part is killed. */
  times: Record<string, number>;
  /** Progress of the concurrent work, in units of `total`. */
  progress(): number;
  total: number;
  chance: Chance;
  signal: AbortSignal;
};

const LOOK_MS = 10;
/** The supervisor gives up on a part that ended ten times without serving for 5 s in between. */
const REST = { everyKills: 8, ms: 5_500 };
/** Kills happen in this span of the work; beginning and end are undisturbed. */
const SPAN = { from: 0.04, to: 0.96 };

/**
 * Kills processes at random points of the work, in random order; by chance several at once, or one while
 * another is restarting. A process is killed again only once it serves again.
 */
export async function killAtRandom(options: Options): Promise<Kill[]> {
  const { times, total, chance, progress, children, signal } = options;
  const names = chance.shuffled(Object.entries(times).flatMap(([name, count]) => Array(count).fill(name)));
  const moment = () => Math.round(total * (SPAN.from + chance.share() * (SPAN.to - SPAN.from)));
  const moments = names.map(moment).sort((one, other) => one - other);
  const back = new Map<string, Promise<unknown>>();
  const killed = new Map<string, number>();
  const kills: Promise<Kill>[] = [];
  for (const [index, name] of names.entries()) {
    while (progress() < moments[index]! && !signal.aborted) await sleep(LOOK_MS);
    await back.get(name);
    const before = killed.get(name) ?? 0;
    killed.set(name, before + 1);
    await sleep(before % REST.everyKills === REST.everyKills - 1 ? REST.ms : chance.int(0, 2 * LOOK_MS));
    signal.throwIfAborted();
    const kill = killOnce(name, children[name]!, progress(), signal);
    back.set(name, kill);
    kills.push(kill);
  }
  return Promise.all(kills);
}

async function killOnce(name: string, child: Kept, at: number, signal: AbortSignal): Promise<Kill> {
  const before = child.restarts;
  const begun = performance.now();
  child.kill('SIGKILL');
  while (child.restarts === before && !signal.aborted) await sleep(LOOK_MS);
  return { name, at, backAfterMs: Math.round(performance.now() - begun) };
}
