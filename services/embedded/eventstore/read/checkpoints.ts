/**
 * Decides when a filtered subscription sends its client a checkpoint. EventStoreDB sends one for every
 * `interval` events considered, matching or not; a long run without a match gets one at its end. Every
 * checkpoint is a position that was considered, and none is sent twice or goes backwards.
 */
export type Checkpoints = {
  /** The event at `position` is about to be sent: returns the checkpoint due before it, if any. */
  before(position: number): number | undefined;
  /** Everything up to `position` has been considered: returns the checkpoint due now, if any. */
  at(position: number): number | undefined;
  /** The client should learn `position` although the interval is not full (caught up, idle). */
  settle(position: number): number | undefined;
  /** The event at `position` was sent, so the client knows this position. */
  sent(position: number): void;
};

export function checkpointsEvery(interval: number, from: number): Checkpoints {
  let last = from;
  let known = from;
  const at = (position: number): number | undefined => {
    if (position - last < interval) return undefined;
    last = position;
    known = position;
    return position;
  };
  return {
    before: position => at(position - 1),
    at,
    settle: position => {
      if (position <= known) return undefined;
      last = position;
      known = position;
      return position;
    },
    sent: position => {
      known = position;
    },
  };
}
