import type { ReactNode } from 'react';
import { DEFAULT_TEAM_ROLE, TEAM_ROLES, type TeamRole } from '#contracts/organizers/team.ts';
import type { MyTeamPage as Page, TeamStep } from '#contracts/site/myTeamPage.ts';
import { MY_PATH, MY_TEAM_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { shortDay } from '../calendar/nightTime.ts';
import { FieldShown } from '../form/FieldShown.tsx';
import forms from '../form/Form.module.css';
import { Outcome } from '../form/Outcome.tsx';
import personal from '../form/personal.css?inline';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import own from './team.css?inline';
import { teamTexts } from './teamTexts.ts';

type People = NonNullable<Page['people']>;
type Props = { page: Page };

/** Who is on the team of an organizer, for its admins; and for everybody on it, how to leave. */
export const myTeamPage: PageView<'myTeam'> = {
  head({ organizer }, language) {
    const say = sayIn(teamTexts, language);
    return {
      title: say('title', { organizer: organizer.name }),
      description: say('description'),
      hidden: true,
      styles: personal + own,
    };
  },
  Body({ page }) {
    const say = useSay(teamTexts);
    const href = useHref();
    const { organizer, people, text, done } = page;
    return (
      <div className={prose.page}>
        <div className="head">
          <h1>{say('title', { organizer: organizer.name })}</h1>
          <p className={prose.lead}>{say(people ? 'lead' : 'notAdmin')}</p>
          <Outcome refused={text} done={done && say(`done_${done}`)} />
        </div>
        {people && <Members page={page} people={people} />}
        {people && people.invitations.length > 0 && <Invitations page={page} people={people} />}
        {people && <Invite page={page} />}
        <section aria-labelledby="leave">
          <h2 id="leave">{say('leaveTitle')}</h2>
          <p>{say('leaveLead')}</p>
          <Form page={page}>
            <Step step="leave" action={say('leaveTitle')} className="other" />
          </Form>
        </section>
        <p>
          <a href={href(MY_PATH)}>{say('back')}</a>
        </p>
      </div>
    );
  },
};

function Members({ page, people }: Props & { people: People }) {
  const say = useSay(teamTexts);
  return (
    <section aria-labelledby="people">
      <h2 id="people">{say('people')}</h2>
      <ul className="people">
        {people.members.map(({ userId, role, user: { name, email } }) => (
          <li key={userId}>
            <div>
              <p className="who">
                {name}
                {userId === page.own && ` (${say('you')})`}
              </p>
              {email && <p className="hint">{email}</p>}
            </div>
            <Form page={page} className="role">
              <input type="hidden" name="user" value={userId} />
              <select name="role" defaultValue={role} aria-label={say('roleOf', { who: name })}>
                <Roles />
              </select>
              <Step
                step="role"
                action={say('change')}
                label={say('changeOf', { who: name })}
                className="small"
              />
            </Form>
            {userId !== page.own && (
              <Form page={page}>
                <input type="hidden" name="user" value={userId} />
                <Step
                  step="remove"
                  action={say('remove')}
                  label={say('removeOf', { who: name })}
                  className="other"
                />
              </Form>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary>{say('help')}</summary>
        <dl>
          {TEAM_ROLES.map(role => (
            <div key={role}>
              <dt>{say(`role_${role}`)}</dt>
              <dd>{say(`help_${role}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function Roles() {
  const say = useSay(teamTexts);
  return TEAM_ROLES.map(role => (
    <option key={role} value={role}>
      {say(`role_${role}`)}
    </option>
  ));
}

function Invitations({ page, people }: Props & { people: People }) {
  const say = useSay(teamTexts);
  const language = useSpoken();
  return (
    <section aria-labelledby="invited">
      <h2 id="invited">{say('invitations')}</h2>
      <ul className="people">
        {people.invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id}>
            <div>
              <p className="who">{email}</p>
              <p className="hint">
                {say('until', { role: say(`role_${role}`), day: shortDay(expiresAt.slice(0, 10), language) })}
              </p>
            </div>
            <Form page={page}>
              <input type="hidden" name="invitation" value={id} />
              <Step
                step="again"
                action={say('again')}
                label={say('againOf', { who: email })}
                className="other"
              />
            </Form>
            <Form page={page}>
              <input type="hidden" name="invitation" value={id} />
              <Step
                step="revoke"
                action={say('revoke')}
                label={say('revokeOf', { who: email })}
                className="other"
              />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invite({ page }: Props) {
  const say = useSay(teamTexts);
  const { values, fieldErrors } = page;
  const choices = TEAM_ROLES.map((value: TeamRole) => ({ value, label: say(`role_${value}`) }));
  const common = { form: 'invite', page: '', regions: null };
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{say('invite')}</h2>
      <Form page={page} className={forms.form}>
        <FieldShown
          {...common}
          field={{ name: 'email', label: say('email'), kind: 'email', required: true, most: 254 }}
          value={values.email}
          error={fieldErrors.email}
        />
        <FieldShown
          {...common}
          field={{ name: 'role', label: say('role'), kind: 'choice', required: true, choices }}
          value={values.role || DEFAULT_TEAM_ROLE}
          error={fieldErrors.role}
        />
        <Step step="invite" action={say('inviteDo')} className={forms.send!} />
      </Form>
    </section>
  );
}

function Form({
  page,
  className,
  children,
}: Props & { className?: string | undefined; children: ReactNode }) {
  const href = useHref();
  const { organizer, seen } = page;
  return (
    <form method="post" action={`${href(MY_TEAM_PATH)}?of=${organizer.id}`} className={className}>
      <input type="hidden" name="seen" value={seen} />
      {children}
    </form>
  );
}

type StepProps = { step: TeamStep; action: string; label?: string; className: string };

function Step({ step, action, label, className }: StepProps) {
  return (
    <button type="submit" name="step" value={step} className={className} aria-label={label}>
      {action}
    </button>
  );
}
