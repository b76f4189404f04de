/** The value of a cookie that scripts may read; null if there is none. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

/** Sets a cookie for `days` days for the pages under `path`; 0 days removes it. */
export function writeCookie(name: string, value: string, days: number, path: string): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Max-Age=${days * 86_400}`, `Path=${path}`];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = [...parts, 'SameSite=Lax'].join('; ');
}
