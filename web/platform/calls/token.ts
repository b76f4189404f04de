const KEY = 'token';
const listeners = new Set<() => void>();

/** The access token of the signed-in account, kept under the key `token`; null when nobody is signed in. */
export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

/** Keeps a new token, or forgets the present one (`null`), and tells everybody who watches. */
export function writeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, token);
  for (const listener of listeners) listener();
}

/** Calls back when this tab or another one signs in or out; answers with what stops it. */
export function watchToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
