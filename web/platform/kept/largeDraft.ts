import { thisTab } from './tab.ts';

const DATABASE = 'tanda';
const STORE = 'drafts';
const HOURS_KEPT = 24;

type Kept = { value: unknown; at: number };

/**
 * Stores what a person has chosen in this tab under a name, including files, which are too large for local storage;
 * null deletes it. Failures are ignored: a browser without storage must not keep anyone from working.
 */
export async function keepLarge(name: string, value: unknown): Promise<void> {
  await inStore('readwrite', store =>
    value === null
      ? store.delete(keyOf(name))
      : store.put({ value, at: Date.now() } satisfies Kept, keyOf(name)),
  ).catch(() => {});
}

/**
 * What this tab stored under a name before it was reloaded; null if there is nothing. Deletes entries that are a day
 * old.
 */
export async function readLarge<Value>(name: string): Promise<Value | null> {
  try {
    await inStore('readwrite', forgetOld);
    const kept = (await inStore('readonly', store => store.get(keyOf(name)))) as Kept | undefined;
    return (kept?.value as Value | undefined) ?? null;
  } catch {
    return null;
  }
}

function forgetOld(store: IDBObjectStore): IDBRequest {
  const cursors = store.openCursor();
  cursors.onsuccess = () => {
    const cursor = cursors.result;
    if (!cursor) return;
    if ((cursor.value as Kept).at < Date.now() - HOURS_KEPT * 3_600_000) cursor.delete();
    cursor.continue();
  };
  return cursors;
}

function keyOf(name: string): string {
  return `${name}:${thisTab()}`;
}

/** The result of the last request, once its transaction is complete. */
async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
