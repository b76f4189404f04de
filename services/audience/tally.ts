import { createHash, randomBytes } from 'node:crypto';
import type { NightCount, OrganizerCount } from '#contracts/audience/organizerDay.ts';
import { networkOf } from '#platform/program/network.ts';

export type Counted = NightCount | OrganizerCount;

/** What a visitor did, with which night or the nights of which organizer. */
export type Seen = {
  what: Counted;
  /** The id of an event, a series or a date; of an organizer for what takes in all of its nights. */
  of: string;
  ip: string;
  userAgent: string;
  /** The organizers on whose team the visitor is: a team is not its own audience. */
  teams?: readonly string[];
};

/** How often something was done since it was last taken. */
export type Tallied = Pick<Seen, 'what' | 'of'> & { teams: readonly string[]; count: number };

/** The most visits that are remembered, 20 MB. Then all are forgotten, and a second one on the same day counts again. */
const MOST = 200_000;
/** How many nights and acts are counted between two times that they are taken. */
const MOST_AT_ONCE = 10_000;
/** How often one network counts for the same on a day: many share one, and no program may make a night popular. */
const OF_NETWORK = 200;
/** Programs that say so. Others run no scripts, and so send no views. */
const PROGRAM =
  /bot\b|bot\/|crawl|spider|slurp|preview|externalhit|whatsapp|telegram|lighthouse|monitor|uptime|scrap|curl\/|wget\/|python|java\/|go-http|node-fetch|axios/i;
/** These fetch a feed for a calendar that somebody reads. */
const READERS: ReadonlySet<Counted> = new Set(['feeds']);

/**
 * Counts visits in memory until they are taken. Each visitor counts once a day, in UTC, for the same. Who that was is a
 * hash under a key that is made for the day, is in this memory alone and is forgotten with it: afterwards nobody can tell
 * whether an address was there.
 */
export function tally(clock: () => Date) {
  const seen = new Map<string, number>();
  let day = '';
  let key = randomBytes(32);
  let counts = new Map<string, Tallied>();

  const hashOf = (...parts: readonly string[]): string =>
    createHash('sha256').update(key).update(parts.join('\n')).digest('base64url').slice(0, 16);
  const renew = (): void => {
    const today = clock().toISOString().slice(0, 10);
    if (today === day) return;
    [day, key] = [today, randomBytes(32)];
    seen.clear();
  };
  const isNew = ({ what, of, ip, userAgent }: Seen): boolean => {
    const network = networkOf(ip);
    const visitor = hashOf('visitor', what, of, network, userAgent);
    if (seen.has(visitor)) return false;
    const all = hashOf('network', what, of, network);
    const before = seen.get(all) ?? 0;
    if (before >= OF_NETWORK) return false;
    if (seen.size >= MOST) seen.clear();
    seen.set(visitor, 1).set(all, before + 1);
    return true;
  };

  return {
    note(visit: Seen): void {
      const { what, of, userAgent, teams = [] } = visit;
      if (userAgent === '' || (!READERS.has(what) && PROGRAM.test(userAgent))) return;
      renew();
      if (!isNew(visit)) return;
      const name = [what, of, ...teams].join(' ');
      // More are named only by a program that makes up nights.
      if (counts.size >= MOST_AT_ONCE && !counts.has(name)) return;
      const counted = counts.get(name) ?? { what, of, teams, count: 0 };
      counts.set(name, { ...counted, count: counted.count + 1 });
    },
    /** What was counted since the last time. */
    take(): Tallied[] {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
  };
}
