import { v7 as uuidv7 } from 'uuid';

const STORED = 'tab';
const LOCK = 'tab:';

let id: string | null = null;
/** Which tabs were open at the last check; null if that cannot be determined. */
let seen: { open: ReadonlySet<string>; at: number } | null = null;

/** The id of this tab, which survives a reload. */
export function thisTab(): string {
  id ??= sessionStorage.getItem(STORED) ?? newId();
  return id;
}

/** Whether a tab was closed after it was last active, at a time in milliseconds; false if unknown. */
export function isClosed(tab: string, lastHeard: number): boolean {
  return seen !== null && lastHeard < seen.at && !seen.open.has(tab);
}

/** Locks this tab's id for the life of the page: a duplicated tab finds it taken and gets a new one. */
export async function claimTab(): Promise<void> {
  // Browsers have the Web Locks API only in secure contexts: on https or localhost.
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
