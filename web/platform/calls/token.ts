const KEY = 'token';
const listeners = new Set<() => void>();

/** The access token of the signed-in account, stored under the key `token`; null if nobody is signed in. */
export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

/** Stores a new token or removes the present one (`null`), and notifies all watchers. */
export function writeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, token);
  for (const listener of listeners) listener();
}

/** Calls back when this tab or another one signs in or out; returns the function that unsubscribes. */
export function watchToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
