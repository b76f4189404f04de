/** How long tests wait for what follows from something else: a busy machine is many times slower than a quiet one. */
const PATIENCE_MS = 90_000;

/** For `expect.poll`, whose default it is, and for `vi.waitFor` and `vi.waitUntil`, which would give up after 1 s. */
export const soon = { timeout: PATIENCE_MS, interval: 50 };
