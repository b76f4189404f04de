import { v7 as uuidv7 } from 'uuid';

const STORED = 'tab';
const LOCK = 'tab:';

let id: string | null = null;
/** Which tabs were open when somebody last looked; null while nobody can. */
let seen: { open: ReadonlySet<string>; at: number } | null = null;

/** The id of this tab, which a reload keeps. */
export function thisTab(): string {
  id ??= sessionStorage.getItem(STORED) ?? newId();
  return id;
}

/** Whether a tab was closed after it was last heard of, at a moment in milliseconds; no where that is not known. */
export function isClosed(tab: string, lastHeard: number): boolean {
  return seen !== null && lastHeard < seen.at && !seen.open.has(tab);
}

/** Holds this tab's id as long as the page is there: a tab that was duplicated finds it taken, and gets its own. */
export async function claimTab(): Promise<void> {
  // Browsers have locks only where a page came by https, or from this machine.
  if (!('locks' in navigator)) return;
  const isMine = await holdLock(thisTab());
  if (!isMine) {
    id = newId();
    await holdLock(id);
  }
  await look();
  window.addEventListener('focus', look);
}

async function look(): Promise<void> {
  const at = Date.now();
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  seen = { open: new Set(names), at };
}

function holdLock(tab: string): Promise<boolean> {
  return new Promise(tell => {
    const keep = (lock: Lock | null) => {
      tell(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    };
    void navigator.locks.request(LOCK + tab, { ifAvailable: true }, keep);
  });
}

function newId(): string {
  const made = uuidv7();
  sessionStorage.setItem(STORED, made);
  return made;
}
