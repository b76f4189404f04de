import { test as base } from 'vitest';
import { connectStore, type Store } from '#platform/store/store.ts';
import type { ScriptedFact } from './scriptedMessages.ts';
import { type Script, type ScriptedStore, startScriptedStore } from './scriptedStore.ts';

/** Short enough for a test to wait for, in milliseconds. */
export const patience = { deadline: 2_000, attempt: 500, silence: 300 };
/** For tests in which nothing should time out, even on a busy machine. */
export const LONG = { deadline: 20_000, attempt: 10_000, silence: 10_000 };

type Scripted = (script: Script, waits?: typeof patience) => Promise<{ server: ScriptedStore; store: Store }>;

/** A test with misbehaving servers. It mostly waits, so these tests run concurrently. */
export const test = base.extend<{ scripted: Scripted }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern.
  scripted: async ({}, use) => {
    const clearUp: (() => void | Promise<void>)[] = [];
    await use(async (script, waits = patience) => {
      const server = await startScriptedStore(script);
      const store = connectStore({ url: server.url, patience: waits });
      clearUp.push(server.kill, store.close);
      return { server, store };
    });
    for (const clear of clearUp.reverse()) await clear();
  },
}).concurrent;

export function fact(position: number, stream = 'event-1'): ScriptedFact {
  return { position: BigInt(position), stream, revision: position };
}
