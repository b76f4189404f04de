import { CALENDAR_PATH, ORGANIZERS_PATH, pathIn, SUPPORT_PATH } from '#contracts/site/pages.ts';
import { Clave } from '../../ui/notice/Clave.tsx';
import classes from './Frame.module.css';
import { frameTexts } from './frameTexts.ts';
import { useSetting } from './setting.tsx';
import { useHref, useSay, useSpoken } from './speech.tsx';

export function Header() {
  const say = useSay(frameTexts);
  const href = useHref();
  const { brand, links, path } = useSetting();
  const entries = [
    { path: '/', label: say('home') },
    { path: CALENDAR_PATH, label: say('events') },
    { path: ORGANIZERS_PATH, label: say('organizers') },
    { path: SUPPORT_PATH, label: say('support') },
  ];
  return (
    <header className={classes.header}>
      <a href={href('/')} className={classes.logo}>
        <Clave size={30} />
        {brand}
      </a>
      <nav aria-label={say('mainMenu')}>
        <ul className={classes.menu}>
          {entries.map(entry => (
            <li key={entry.path}>
              <a href={href(entry.path)} aria-current={entry.path === path ? 'page' : undefined}>
                {entry.label}
              </a>
            </li>
          ))}
          <li hidden>
            <a href={href(CALENDAR_PATH)} data-my-city={href(CALENDAR_PATH)}>
              {say('myCity')}
            </a>
          </li>
          {links.chat && (
            <li>
              <a href={links.chat} className={classes.chat} rel="noopener">
                {say('chat')}
              </a>
            </li>
          )}
          <li>
            <OtherLanguage />
          </li>
        </ul>
      </nav>
    </header>
  );
}

function OtherLanguage() {
  const say = useSay(frameTexts);
  const { path } = useSetting();
  const other = useSpoken() === 'en' ? 'es' : 'en';
  return (
    <a href={pathIn(other, path)} lang={other} hrefLang={other}>
      {say('otherLanguage')}
    </a>
  );
}
