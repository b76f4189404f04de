/** The name of the site: the server writes it into the page (`BRAND_NAME`). */
export const brand =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Tanda';
