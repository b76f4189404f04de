import type { MyJoinPage as Page } from '#contracts/site/myTeamPage.ts';
import { MY_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { FieldShown } from '../form/FieldShown.tsx';
import forms from '../form/Form.module.css';
import personal from '../form/personal.css?inline';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import own from './team.css?inline';
import { teamTexts } from './teamTexts.ts';

/** What an invitation to a team is, and a button that accepts it. */
export const myJoinPage: PageView<'myJoin'> = {
  head({ shows }, language) {
    const say = sayIn(teamTexts, language);
    return {
      title: shows ? say('joinTitle', { organizer: shows.organizer }) : say('joinNone'),
      description: say('description'),
      hidden: true,
      styles: personal + own,
    };
  },
  Body({ page }) {
    const say = useSay(teamTexts);
    const href = useHref();
    const { shows, joined, declined, text } = page;
    if (shows) return <Asked page={page} shows={shows} />;
    if (declined) {
      return (
        <div className={prose.page}>
          <h1>{say('declined')}</h1>
          <p className={prose.lead}>{say('declinedLead')}</p>
        </div>
      );
    }
    return (
      <div className={prose.page}>
        <div className="head">
          <h1>{joined ? say('joined', { organizer: joined }) : say('joinNone')}</h1>
          <p className={prose.lead}>{joined ? say('joinedLead') : text}</p>
        </div>
        <p>
          <a href={href(MY_PATH)}>{say('toNights')}</a>
        </p>
      </div>
    );
  },
};

function Asked({ page, shows }: { page: Page; shows: NonNullable<Page['shows']> }) {
  const say = useSay(teamTexts);
  const { organizer, email, role, hasAccount } = shows;
  const { text, fieldErrors, values } = page;
  return (
    <div className={prose.page}>
      <div className="head">
        <h1>{say('joinTitle', { organizer })}</h1>
        <p className={prose.lead}>
          {say('joinLead', { organizer, email, role: say(`role_${role}`) })} {say(`can_${role}`)}
        </p>
        {text && (
          <p role="alert" className={forms.refused}>
            {text}
          </p>
        )}
      </div>
      <form method="post" className={forms.form}>
        {!hasAccount && (
          <>
            <FieldShown
              {...{ form: 'join', page: '', regions: null }}
              field={{
                name: 'name',
                label: say('name'),
                kind: 'text',
                required: true,
                most: 120,
                autoComplete: 'name',
              }}
              value={values.name}
              error={fieldErrors.name}
            />
            <p className="hint">{say('nameHint')}</p>
          </>
        )}
        <button type="submit" className={forms.send}>
          {say('accept')}
        </button>
      </form>
      <form method="post">
        {say('declineHint')}{' '}
        <button type="submit" name="answer" value="decline" className="other">
          {say('decline')}
        </button>
      </form>
    </div>
  );
}
