import { CALENDAR_PATH, type EventPage as Page, pathIn } from '#contracts/site/pages.ts';
import { useSetting } from '../frame/setting.tsx';
import { useSay, useSpoken } from '../frame/speech.tsx';
import { eventPageTexts } from './eventPageTexts.ts';

/** Begins a mail with the address of the night; with scripts (`shareable.ts`), whatever the device shares with. */
export function Share({ night: { id, title } }: Pick<Page, 'night'>) {
  const say = useSay(eventPageTexts);
  const language = useSpoken();
  const { address } = useSetting();
  const url = address + pathIn(language, `${CALENDAR_PATH}/${id}`);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <>
      <a href={mail} data-counts="shares" data-shares={url} data-title={title} data-copied={say('copied')}>
        {say('share')}
      </a>{' '}
      <span role="status" />
    </>
  );
}
