import { mayOnTeam } from '#contracts/organizers/rights.ts';
import { TEAM_ROLES, type TeamRole } from '#contracts/organizers/team.ts';
import type { MyPage as Page } from '#contracts/site/myPage.ts';
import {
  MY_HISTORY_PATH,
  MY_NEW_PATH,
  MY_PATH,
  MY_TEAM_PATH,
  ORGANIZERS_PATH,
} from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import forms from '../form/Form.module.css';
import personal from '../form/personal.css?inline';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import { MailsWanted } from './MailsWanted.tsx';
import { MyNightShown } from './MyNightShown.tsx';
import own from './my.css?inline';
import { myTexts } from './myTexts.ts';
import { SignIn } from './SignIn.tsx';

type Teams = Extract<Page['shows'], { state: 'teams' }>;
type Team = Teams['teams'][number];

/** The roles that may add nights. */
const MAY_ADD: ReadonlySet<TeamRole> = new Set(TEAM_ROLES.filter(role => mayOnTeam(role, 'edit')));

const MAY_CONFIRM: ReadonlySet<TeamRole> = new Set(TEAM_ROLES.filter(role => mayOnTeam(role, 'confirm')));

/** What the people who organize nights see of them, and say about them. */
export const myPage: PageView<'my'> = {
  head({ shows }, language) {
    const say = sayIn(myTexts, language);
    const isForCode = shows.state === 'signIn' && shows.needsCode;
    return {
      title: say(isForCode ? 'code' : 'title'),
      description: say('signInLead'),
      hidden: true,
      styles: personal + own,
    };
  },
  Body({ page: { shows } }) {
    return (
      <div className={prose.page}>
        {shows.state === 'signIn' ? <SignIn shows={shows} /> : <TeamsShown shows={shows} />}
      </div>
    );
  },
};

function TeamsShown({ shows }: { shows: Teams }) {
  const say = useSay(myTexts);
  const href = useHref();
  const { account, teams, one, text } = shows;
  return (
    <>
      <div className="head">
        <h1>{say('title')}</h1>
        <p className={prose.lead}>{say('lead')}</p>
        {text && (
          <p role="alert" className={forms.refused}>
            {text}
          </p>
        )}
      </div>
      {teams.length === 0 && (
        <p>
          {say('noTeam')} <a href={href(ORGANIZERS_PATH)}>{say('signUp')}</a>
        </p>
      )}
      {teams.map(team => (
        <TeamShown key={team.id} team={team} shows={shows} />
      ))}
      {one && (
        <p>
          <a href={href(MY_PATH)}>{say('allTeams')}</a>
        </p>
      )}
      <form method="post" action={href(MY_PATH)}>
        {say('signedIn', { email: account })}{' '}
        <button type="submit" name="step" value="leave" className="other">
          {say('leave')}
        </button>
      </form>
    </>
  );
}

function TeamShown({ team, shows }: { team: Team; shows: Teams }) {
  const say = useSay(myTexts);
  const href = useHref();
  const { id, name, role, pauseReason, nights } = team;
  const isDone = (night: { id: string }) => night.id === shows.done?.night;
  const mayAdd = MAY_ADD.has(role) && pauseReason === null;
  return (
    <section aria-labelledby={`o-${id}`}>
      <div>
        <h2 id={`o-${id}`}>{name}</h2>
        <p className="hint">
          {pauseReason === null ? say(`role_${role}`) : say('paused', { reason: pauseReason })}{' '}
          <a href={`${href(MY_TEAM_PATH)}?of=${id}`}>{say('team')}</a>{' '}
          <a href={`${href(MY_HISTORY_PATH)}?of=${id}`}>{say('history')}</a>
        </p>
      </div>
      {shows.done?.done === 'undone' && shows.done.organizer === id && !nights.some(isDone) && (
        <p role="status" className={forms.received}>
          {say('gone')}
        </p>
      )}
      {shows.done?.done === 'all' && shows.done.organizer === id && (
        <p role="status" className={forms.received}>
          {say('done_all')}
        </p>
      )}
      {mayAdd && (
        <p>
          <a className="add" href={`${href(MY_NEW_PATH)}?of=${id}`}>
            + {say('add')}
          </a>
        </p>
      )}
      {nights.length === 0 && <p>{say('nothing')}</p>}
      <ul className="nights">
        {nights.map(night => (
          <MyNightShown
            key={night.id}
            {...{ organizer: id, night, isOne: shows.one !== null, mayCopy: mayAdd }}
            done={shows.done?.night === night.id ? shows.done : null}
            refused={shows.refused?.night === night.id ? shows.refused : null}
          />
        ))}
      </ul>
      <More team={team} shows={shows} />
      {MAY_CONFIRM.has(role) && <MailsWanted team={team} isOne={shows.one !== null} />}
    </section>
  );
}

/** The nights that are not on this page. */
function More({ team: { id, nights, total }, shows: { one } }: { team: Team; shows: Teams }) {
  const say = useSay(myTexts);
  const href = useHref();
  if (one) {
    if (one.next === null) return null;
    return (
      <p>
        <a href={`${href(MY_PATH)}?of=${id}&after=${one.next}`}>{say('later')}</a>
      </p>
    );
  }
  const count = total - nights.length;
  if (count <= 0) return null;
  return (
    <p>
      <a href={`${href(MY_PATH)}?of=${id}`}>{say('all', { count })}</a>
    </p>
  );
}
