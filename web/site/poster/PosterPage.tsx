import { shownPrice } from '#contracts/events/price/shownPrice.ts';
import { CALENDAR_PATH, type PosterPage as Page } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { Clave } from '../../ui/notice/Clave.tsx';
import { calendarTexts } from '../calendar/calendarTexts.ts';
import { whenOf } from '../calendar/nightTime.ts';
import type { FrameProps, PageView } from '../frame/pageView.ts';
import { useSetting } from '../frame/setting.tsx';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import css from './poster.css?inline';
import { posterTexts } from './posterTexts.ts';

/** A night as a sheet of A4 to be printed and hung up, with a code that leads to its page. */
export const posterPage: PageView<'poster'> = {
  head: ({ night }, language) => ({
    title: sayIn(posterTexts, language)('title', { title: night.title }),
    description: '',
    hidden: true,
  }),
  Frame: PosterFrame,
  Body: Poster,
};

function PosterFrame({ setting, head, page, children }: FrameProps<'poster'>) {
  const say = useSay(posterTexts);
  const href = useHref();
  const { assets, brand, language } = setting;
  return (
    <html lang={language} data-mantine-color-scheme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${head.title} · ${brand}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.styles.map(style => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <style>{css}</style>
        <script src="/print.js" defer />
      </head>
      <body>
        <nav>
          <a href={href(`${CALENDAR_PATH}/${page.night.id}`)}>{say('back')}</a>
          <p>{say('hint')}</p>
          <button type="button" data-print hidden>
            {say('print')}
          </button>
        </nav>
        <main className="sheet">{children}</main>
      </body>
    </html>
  );
}

function Poster({ page }: { page: Page }) {
  const say = useSay(posterTexts);
  const shared = useSay(calendarTexts);
  const language = useSpoken();
  const { brand } = useSetting();
  const { night } = page;
  const where = [night.venue, night.address, night.city].filter(Boolean).join(', ');
  return (
    <>
      <Clave size={1_000} className="ring" />
      <p className="brand">{brand}</p>
      <div className="told">
        {night.status === 'cancelled' && <p className="off">{shared('cancelled')}</p>}
        <h1 data-long={lengthOf(night.title)}>{night.title}</h1>
        <p className="when">{whenOf(night, language, 'full')}</p>
        {where && <p className="where">{where}</p>}
        <Rest page={page} />
      </div>
      <div className="code">
        <Code page={page} />
        <p>
          <strong>{say('scan')}</strong>
          <br />
          {page.address.replace(/^https?:\/\//, '')}
        </p>
      </div>
    </>
  );
}

/** Dances, price and organizer. */
function Rest({ page: { night } }: { page: Page }) {
  const say = useSay(posterTexts);
  const said = [
    night.styles.map(({ name }) => name).join(', '),
    shownPrice(night.price, night.currency),
    night.organizer && say('by', { organizer: night.organizer.name }),
  ].filter(Boolean);
  return <p className="rest">{said.join(' · ')}</p>;
}

function Code({ page: { code, address } }: { page: Page }) {
  const say = useSay(posterTexts);
  return (
    <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={say('code', { url: address })}>
      <path d={code.path} fill="#1c1424" shapeRendering="crispEdges" />
    </svg>
  );
}

/** Longer titles are set smaller. */
function lengthOf(title: string): number {
  if (title.length > 90) return 2;
  return title.length > 32 ? 1 : 0;
}
