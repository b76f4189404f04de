import {
  CALENDAR_PATH,
  ORGANIZERS_PATH,
  PLAIN_PAGES,
  REGIONS_PATH,
  STYLES_PATH,
  SUPPORT_PATH,
  TRAVEL_PATH,
  YOURS_PATH,
} from '#contracts/site/pages.ts';
import { ClaveDivider } from '../../ui/notice/Clave.tsx';
import classes from './Frame.module.css';
import { frameTexts } from './frameTexts.ts';
import { useSetting } from './setting.tsx';
import { useHref, useSay } from './speech.tsx';

export function Footer() {
  const say = useSay(frameTexts);
  const href = useHref();
  const { brand, links } = useSetting();
  const pages: [string, string][] = [
    [PLAIN_PAGES.home, say('home')],
    [CALENDAR_PATH, say('events')],
    [REGIONS_PATH, say('regions')],
    [STYLES_PATH, say('styles')],
    [TRAVEL_PATH, say('travel')],
    [PLAIN_PAGES.about, say('about')],
    [ORGANIZERS_PATH, say('organizers')],
    [PLAIN_PAGES.promo, say('promo')],
    [YOURS_PATH, say('yours')],
    [SUPPORT_PATH, say('support')],
    [PLAIN_PAGES.privacy, say('privacy')],
    [PLAIN_PAGES.terms, say('terms')],
  ];
  return (
    <footer className={classes.footer}>
      <ClaveDivider />
      <p className={classes.tagline}>{say('tagline', { brand })}</p>
      <nav aria-label={say('footerMenu', { brand })}>
        <ul className={classes.menu}>
          {pages.map(([path, label]) => (
            <li key={path}>
              <a href={href(path)}>{label}</a>
            </li>
          ))}
          {links.chat && (
            <li>
              <a href={links.chat} rel="noopener">
                {say('chat')}
              </a>
            </li>
          )}
        </ul>
      </nav>
      <p className={classes.small}>
        {say('copyright', { brand })} <span className={classes.hashtag}>{hashtagOf(brand)}</span>
      </p>
    </footer>
  );
}

/** The product's hashtag: its name without spaces and signs. */
export function hashtagOf(brand: string): string {
  return `#${brand.replace(/[^\p{L}\p{N}]/gu, '')}`;
}
