import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** What an address leads to: a page, or another address. A kept page is the same for everybody. */
export type Made = { html: string; status: number; isKept: boolean } | { movedTo: string; status: 301 | 302 };
/** A page, also in compressed form. */
export type DrawnPage = { made: Made; packed(accepted: string | undefined): Promise<Packed> };
/** A page that is kept, with the ETag and the moment of its drawing. */
export type KeptPage = DrawnPage & { etag: string; at: number };
/** What is sent, and how it is compressed, if it is. */
export type Packed = { body: string | Buffer; encoding: Encoding | null };

/** Characters of HTML, some hundred pages of the calendar; what is kept of them compressed is a tenth of that. */
const MOST = 20_000_000;

// 4 is 1.1 times as large as 11, which takes fifty times as long.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const COMPRESS = {
  br: (html: string): Promise<Buffer> => promisify(brotliCompress)(html, BROTLI),
  gzip: (html: string): Promise<Buffer> => promisify(gzip)(html),
};
type Encoding = keyof typeof COMPRESS;
const ENCODINGS = Object.keys(COMPRESS) as Encoding[];

/** When this many pages are being drawn, kept pages may be older. */
const BUSY = 4;
/** As old as a page may be in other caches (`max-age`). */
export const FRESH_SECONDS = 60;

/**
 * Caches the pages that were drawn last, one per name. The ETag changes when anything on the page may have: then it is
 * drawn again, unless many others are being drawn; a page no older than in other caches is served then, so that a burst
 * of changes does not slow all pages down. Requests for a page that is being drawn wait for it.
 */
export function drawnPages(clock: () => Date, most = MOST) {
  const pages = new LRUCache<string, KeptPage>({ maxSize: most, sizeCalculation: sizeOf });
  const drawing = new Map<string, Promise<KeptPage>>();
  const draw = async (name: string, etag: string, make: () => Promise<Made>): Promise<KeptPage> => {
    const at = clock().getTime();
    try {
      const page = { ...pageOf(await make()), etag, at };
      if (sizeOf(page) > 0) pages.set(name, page);
      return page;
    } finally {
      drawing.delete(etag);
    }
  };
  const isYoung = ({ at }: KeptPage): boolean => clock().getTime() - at < FRESH_SECONDS * 1_000;
  return async (name: string, etag: string, make: () => Promise<Made>): Promise<KeptPage> => {
    const kept = pages.get(name);
    if (kept && (kept.etag === etag || (drawing.size >= BUSY && isYoung(kept)))) return kept;
    const known = drawing.get(etag);
    if (known) return known;
    const drawn = draw(name, etag, make);
    drawing.set(etag, drawn);
    return drawn;
  };
}

/** The size of what is kept of a page, in characters; 0 if nothing is. */
function sizeOf({ made }: DrawnPage): number {
  return 'movedTo' in made || !made.isKept ? 0 : made.html.length;
}

/** A page that nobody else is waiting for. */
export function pageOf(made: Made): DrawnPage {
  const html = 'movedTo' in made ? '' : made.html;
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    made,
    async packed(accepted = '') {
      const encoding = ENCODINGS.find(one => accepts(accepted, one));
      if (!encoding) return { body: html, encoding: null };
      const body = compressed.get(encoding) ?? COMPRESS[encoding](html);
      compressed.set(encoding, body);
      return { body: await body, encoding };
    },
  };
}

/** Whether `Accept-Encoding` names a way to compress, and does not refuse it (`br;q=0`). */
function accepts(accepted: string, encoding: Encoding): boolean {
  return new RegExp(`(?:^|[\\s,])${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i').test(
    accepted,
  );
}
