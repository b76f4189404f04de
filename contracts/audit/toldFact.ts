/** Kinds of streams that an act is about only if it has no other facts. */
export const BESIDES: readonly string[] = ['reservation', 'run', 'organizerContact'];

/** The fact that the sentence of an act is about, among the act's first facts, oldest first. */
export function toldFact<Fact extends { stream: string }>(facts: readonly Fact[]): Fact | undefined {
  return facts.find(({ stream }) => !BESIDES.includes(stream.slice(0, stream.indexOf('-')))) ?? facts[0];
}
