// What a page may link to or load of an address that somebody wrote. Facts stay as they were recorded, and older ones
// may have anything: `javascript:`, `data:`, the address of another host without a scheme.

/** A path of this site. Browsers read `//host` and `/\host` as another host, and leave out tabs and line breaks. */
const OWN_PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;

/** An address of the web with `https:`, which browsers try first for `http:`; other text unchanged. */
export function asHttps(text: string): string {
  return text.replace(/^https?:/i, 'https:').replace(/^(https:\/\/[^/?#]+):80(?=[/?#]|$)/, '$1');
}

/** An address that a link may lead to; null for any other text. */
export function shownLink(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

/** An address that a picture may be loaded from: a path of this site, or one with `https:`; null for any other text. */
export function shownPicture(text: string | null): string | null {
  if (text === null || OWN_PATH.test(text)) return text;
  const address = shownLink(text);
  return address && asHttps(address);
}
