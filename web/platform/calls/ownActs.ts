/** When the acts of this browser were answered; those that went on afterwards count as unanswered. */
const answered = new Map<string, number>();
const listeners = new Set<() => void>();
let onTheirWay = 0;
/** The status of an answer to a run that has not ended. */
const GOES_ON = 202;

/**
 * Tracks a command until its answer, whose `X-Correlation-Id` is that of everything it causes: by this id the
 * browser tells its own changes from everyone else's.
 */
export async function followOwn(answer: Promise<Response>): Promise<Response> {
  onTheirWay += 1;
  try {
    const response = await answer;
    const id = response.headers.get('X-Correlation-Id');
    if (id) answered.set(id, response.status === GOES_ON ? Number.POSITIVE_INFINITY : Date.now());
    return response;
  } finally {
    onTheirWay -= 1;
    for (const listener of listeners) listener();
  }
}

/** Whether this browser caused the act. */
export function isOwn(id: string): boolean {
  return answered.has(id);
}

/** Whether this browser caused the act, and what it read at a moment may lack part of it. */
export function isOwnSince(id: string, moment: number): boolean {
  return (answered.get(id) ?? Number.NEGATIVE_INFINITY) >= moment;
}

/** Whether a command is still unanswered: changes reported until then may be its own. */
export function hasOwnPending(): boolean {
  return onTheirWay > 0;
}

/** Calls back when a command was answered; returns the function that unsubscribes. */
export function watchOwn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
