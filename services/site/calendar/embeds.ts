import { encode } from 'uqr';
import { CALENDAR_PATH, EMBED_PATH, POSTER, pathIn, YOURS_PATH } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Site } from '../drawing/drawing.ts';
import type { SiteNeeds } from '../drawing/needs.ts';
import type { QueryOf } from '../drawing/pageQueries.ts';
import { CALENDAR_READS, calendarPage } from './calendar.ts';

type Parts = SiteNeeds & Pick<Core, 'db' | 'clock' | 'publicUrl'> & { site: Site };

/** How many nights a frame shows: with them it stays below 15 kB. */
const NIGHTS = 12;

/** The only page that other sites may frame: it loads nothing, sends nothing, and knows nothing about its visitor. */
const FRAMED = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors *",
  'cross-origin-resource-policy': 'cross-origin',
  'x-frame-options': null,
};

/** The calendar for other sites: in a frame, as lines and addresses to be taken there, and on paper. */
export function embedPages(parts: Parts): void {
  const { site, calendar, publicUrl } = parts;
  site.share(EMBED_PATH, {
    ...TAKEN,
    headers: FRAMED,
    make: async ({ query }) => {
      const taken = await takenFrom(parts, query);
      const shown = taken && { ...taken.calendar, nights: taken.calendar.nights.slice(0, NIGHTS) };
      return taken && shown && { name: 'embed', theme: taken.theme, calendar: shown };
    },
  });
  site.share(YOURS_PATH, {
    ...TAKEN,
    make: async ({ query }) => {
      const taken = await takenFrom(parts, query);
      return taken && { name: 'yours', ...taken };
    },
  });
  site.share(`${CALENDAR_PATH}/:id${POSTER}`, {
    reads: CALENDAR_READS,
    make: async ({ params: { id = '' } }, { language }) => {
      const event = await calendar.event(id);
      if (!event?.hasDate) return null;
      const address = publicUrl() + pathIn(language, `${CALENDAR_PATH}/${id}`);
      return { name: 'poster', night: event.night, address, code: qrCode(address) };
    },
  });
}

type Taken = QueryOf<typeof EMBED_PATH>;
const TAKEN = { reads: CALENDAR_READS, isOwn: ({ near }: Taken) => near !== undefined };

async function takenFrom(parts: Parts, { theme, ...filters }: Taken) {
  const calendar = await calendarPage(parts, { ...filters, view: 'list' });
  return calendar && { calendar, theme };
}

/** A QR code as a path of dark squares, in a square of `size` with the quiet zone that scanners need. */
type Code = { size: number; path: string };

const QUIET_ZONE = 4;

/** Makes the QR code of an address; it can be read even if 15 % of it are covered. */
function qrCode(address: string): Code {
  const { size, data } = encode(address, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
