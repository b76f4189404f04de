/** Says what the streams of facts are about, in words, by stream; what has no name is not in the answer. */
export type NameThings = (
  facts: readonly { stream: string; data: Record<string, unknown> }[],
) => Promise<ReadonlyMap<string, string>>;
