const ids = new Set<string>();
const listeners = new Set<() => void>();
let onTheirWay = 0;

/**
 * Tracks a command until its answer, whose `X-Correlation-Id` is that of everything it causes: by this id the
 * browser tells its own changes from everyone else's.
 */
export async function followOwn(answer: Promise<Response>): Promise<Response> {
  onTheirWay += 1;
  try {
    const response = await answer;
    const id = response.headers.get('X-Correlation-Id');
    if (id) ids.add(id);
    return response;
  } finally {
    onTheirWay -= 1;
    for (const listener of listeners) listener();
  }
}

/** Whether this browser caused the act. */
export function isOwn(id: string): boolean {
  return ids.has(id);
}

/** Whether a command is still unanswered: changes reported meanwhile may be its own. */
export function hasOwnPending(): boolean {
  return onTheirWay > 0;
}

/** Calls back when a command was answered; returns the function that unsubscribes. */
export function watchOwn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
