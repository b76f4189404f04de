import { MY_FIGURES_PATH, MY_SHARE_PATH } from '#contracts/site/myPages.ts';
import { MY_CALENDAR_PATH, MY_HISTORY_PATH, MY_TEAM_PATH } from '#contracts/site/pages.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import { myTexts } from './myTexts.ts';

/** The pages about an organizer besides that of its nights. */
const PAGES = [
  { path: MY_FIGURES_PATH, text: 'figures' },
  { path: MY_SHARE_PATH, text: 'share' },
  { path: MY_HISTORY_PATH, text: 'history' },
  { path: MY_CALENDAR_PATH, text: 'calendar', managing: true },
  { path: MY_TEAM_PATH, text: 'team' },
] as const;

/** The way to them: to what somebody has to manage, for those who may. */
export function MyPages({ of, name, mayManage }: { of: string; name: string; mayManage: boolean }) {
  const say = useSay(myTexts);
  const href = useHref();
  return (
    <nav aria-label={say('pages', { organizer: name })} className="pages">
      {PAGES.filter(page => mayManage || !('managing' in page)).map(({ path, text }) => (
        <a key={path} href={`${href(path)}?of=${of}`}>
          {say(text)}
        </a>
      ))}
    </nav>
  );
}
