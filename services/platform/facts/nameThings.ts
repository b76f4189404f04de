/** Display names for what facts are about, by stream; a stream without a name is left out. */
export type NameThings = (
  facts: readonly { stream: string; data: Record<string, unknown> }[],
) => Promise<ReadonlyMap<string, string>>;
