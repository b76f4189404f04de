import type { MyTeam } from '#contracts/site/myPage.ts';
import { MY_PATH } from '#contracts/site/pages.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import { myLinkTexts } from './myLinkTexts.ts';

/** Whether this person is asked by mail about the nights of an organizer, and the switch. */
export function MailsWanted({ team: { id, name, isAsked }, isOne }: { team: MyTeam; isOne: boolean }) {
  const say = useSay(myLinkTexts);
  const href = useHref();
  return (
    <form method="post" action={href(MY_PATH)}>
      <input type="hidden" name="organizer" value={id} />
      <input type="hidden" name="wanted" value={isAsked ? 'no' : 'yes'} />
      {isOne && <input type="hidden" name="one" value="1" />}
      {say(isAsked ? 'mailsOn' : 'mailsOff', { organizer: name })}{' '}
      <button type="submit" name="step" value="mails" className="other">
        {say(isAsked ? 'mailsStop' : 'mailsResume')}
      </button>
    </form>
  );
}
