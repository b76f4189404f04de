/**
 * The event store that a run of tests was given; undefined where each test starts one of its own, and outside of
 * tests. Vitest is loaded in tests alone.
 */
export async function givenStore(): Promise<string | undefined> {
  if (!process.env.VITEST) return undefined;
  const { inject } = await import('vitest');
  return inject('eventStoreUrl');
}
