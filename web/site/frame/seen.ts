// Some private windows deny access to storage: then nothing is remembered.

/** Whether this was noted in this browser. */
export function hasSeen(what: string): boolean {
  try {
    return localStorage.getItem(what) !== null;
  } catch {
    return false;
  }
}

/** Notes something for the next visit. */
export function noteSeen(what: string): void {
  try {
    localStorage.setItem(what, '1');
  } catch {
    // It is offered again next time.
  }
}
