import { gathering } from '#platform/program/gathering.ts';
import { sizeOf } from '../records/recorded.ts';
import type { Answer, Write } from './group.ts';

const GROUP_WRITES = 512;
const GROUP_BYTES = 4 * 1024 * 1024;
const WAITING_BYTES = 64 * 1024 * 1024;

export type Outcome =
  | Answer
  /** The caller had given up before the write was decided; nothing was written. */
  | { kind: 'abandoned' }
  /** Postgres is unavailable or the server is stopping; nothing was written. */
  | { kind: 'unavailable' }
  /** Too many bytes are waiting; nothing was written. */
  | { kind: 'busy' }
  /** The connection to Postgres failed during the commit: it may or may not have been written. */
  | { kind: 'unknown' }
  /** The disk is full; nothing was written. */
  | { kind: 'full' }
  /** Postgres refused it; nothing was written. */
  | { kind: 'refused'; reason: string };

/** A write that is waiting for its group. Only the first outcome that it is settled with counts. */
export type Waiting = { write: Write; abandoned: () => boolean; settle: (outcome: Outcome) => void };

export type WaitingWrites = {
  readonly length: number;
  /** False if too many bytes are already waiting. */
  add(one: Waiting): boolean;
  /** The oldest writes, as many as one transaction should carry; where they are few, after a moment (`gathering`). */
  takeGroup(): Promise<Waiting[]>;
  takeAll(): Waiting[];
};

export function createWaitingWrites(): WaitingWrites {
  let waiting: (Waiting & { bytes: number })[] = [];
  let bytes = 0;
  const others = gathering();
  return {
    get length() {
      return waiting.length;
    },
    add(one) {
      const added = one.write.events.reduce((sum, event) => sum + sizeOf(event), 0);
      if (bytes + added > WAITING_BYTES) return false;
      waiting.push({ ...one, bytes: added });
      bytes += added;
      return true;
    },
    async takeGroup() {
      await others.awaitOthers(waiting.length);
      let count = 0;
      let taken = 0;
      while (count < waiting.length && count < GROUP_WRITES && taken < GROUP_BYTES) {
        taken += waiting[count++]!.bytes;
      }
      others.served(count);
      bytes -= taken;
      return waiting.splice(0, count);
    },
    takeAll() {
      const all = waiting;
      waiting = [];
      bytes = 0;
      return all;
    },
  };
}
