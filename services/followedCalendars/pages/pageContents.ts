import { Parser } from 'htmlparser2';

/** A calendar that a page links, by its address and what the link is called. */
export type PageLink = { url: string; name: string };
/** What a page has for calendars: the texts of its JSON-LD, and links to calendars. */
export type PageContents = { title: string; jsonLd: string[]; links: PageLink[] };

const HEAD = 1_024;
const MOST = { scripts: 100, characters: 3_000_000, links: 50, name: 120 };

/** Whether these bytes are a page, and no calendar. */
export function isPage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD)).toString('utf8');
  return /^\s*(?:\uFEFF)?\s*<(?:!doctype html|html|head|body|!--|meta|\?xml[^>]*>\s*<(?:!doctype )?html)/i.test(
    head,
  );
}

/** Reads a page from beginning to end, without building a tree of it. `address` is where it was. */
export function contentsOf(html: string, address: string | undefined): PageContents {
  const found: PageContents = { title: '', jsonLd: [], links: [] };
  let base = address;
  let into: ((text: string) => void) | undefined;
  let room = MOST.characters;
  const link = (href: string | undefined, name: string): PageLink | undefined => {
    const url = href && addressOf(href, base);
    if (!url || found.links.length >= MOST.links || found.links.some(one => one.url === url))
      return undefined;
    const made = { url, name: name.slice(0, MOST.name) };
    found.links.push(made);
    return made;
  };
  const titled = (text: string): void => {
    found.title = `${found.title}${text}`.slice(0, MOST.name);
  };
  const parser = new Parser({
    onopentag(tag, { href, rel = '', type = '', title = '' }) {
      if (tag === 'base' && href) base = addressOf(href, base) ?? base;
      else if (tag === 'title') into = titled;
      else if (
        tag === 'script' &&
        /^application\/ld\+json\b/i.test(type) &&
        found.jsonLd.length < MOST.scripts
      ) {
        const at = found.jsonLd.push('') - 1;
        into = text => {
          room -= text.length;
          if (room >= 0) found.jsonLd[at] += text;
        };
      } else if (tag === 'link' && /\balternate\b/i.test(rel) && /^text\/calendar\b/i.test(type))
        link(href, title);
      else if (tag === 'a' && href && isCalendarAddress(href)) {
        const made = link(href, title);
        if (made && !made.name)
          into = text => {
            made.name = `${made.name}${text}`.slice(0, MOST.name);
          };
      }
    },
    ontext: text => into?.(text),
    onclosetag: tag => {
      if (tag === 'script' || tag === 'title' || tag === 'a') into = undefined;
    },
  });
  parser.end(html);
  for (const one of found.links) one.name = one.name.replace(/\s+/g, ' ').trim();
  return { ...found, title: found.title.replace(/\s+/g, ' ').trim() };
}

function isCalendarAddress(href: string): boolean {
  return /^webcal:/i.test(href.trim()) || /\.ics(?:[?#]|$)/i.test(href.trim());
}

function addressOf(href: string, base: string | undefined): string | undefined {
  const text = href.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : undefined;
}
