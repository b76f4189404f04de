/**
 * The event store that the test run was given; undefined if each test starts its own, and outside of tests.
 * Vitest is loaded only in tests.
 */
export async function givenStore(): Promise<string | undefined> {
  if (!process.env.VITEST) return undefined;
  const { inject } = await import('vitest');
  return inject('eventStoreUrl');
}
