const ids = new Set<string>();
const listeners = new Set<() => void>();
let onTheirWay = 0;

/**
 * Follows a command to its answer, whose `X-Correlation-Id` is that of everything it leads to: by this the browser
 * knows its own changes among everybody's.
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

/** Whether this browser has done it. */
export function isOwn(id: string): boolean {
  return ids.has(id);
}

/** Whether a command has no answer yet: what is told meanwhile may be what it led to. */
export function ownOnTheirWay(): boolean {
  return onTheirWay > 0;
}

/** Calls back when a command was answered; answers with what stops it. */
export function watchOwn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
