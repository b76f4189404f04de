import type { AppliedPage as Page } from '#contracts/site/appliedPage.ts';
import { MY_PATH, ORGANIZERS_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { shortDay } from '../calendar/nightTime.ts';
import { FieldShown } from '../form/FieldShown.tsx';
import forms from '../form/Form.module.css';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import styles from './applied.css?inline';
import { appliedTexts } from './appliedTexts.ts';

/** Where an application stands, and what comes next. */
export const appliedPage: PageView<'applied'> = {
  head(_, language) {
    const say = sayIn(appliedTexts, language);
    return { title: say('title'), description: say('description'), hidden: true, styles };
  },
  Body({ page }) {
    const say = useSay(appliedTexts);
    const { status, organizer } = page;
    return (
      <div className={prose.page}>
        <h1>{say('title')}</h1>
        <p className={prose.lead}>
          {status === 'approved' ? say('approved', { organizer: organizer ?? '' }) : say(status)}
        </p>
        <Next page={page} />
        <Steps page={page} />
        {page.messages.length > 0 && <Messages page={page} />}
      </div>
    );
  },
};

/** What the applicant can do now. */
function Next({ page: { status, reason, needsAccount } }: { page: Page }) {
  const say = useSay(appliedTexts);
  const href = useHref();
  if (status === 'pending') return null;
  if (status === 'approved') {
    return (
      <p>
        {needsAccount && say('needsAccount')} <a href={href(MY_PATH)}>{say('nights')}</a>
      </p>
    );
  }
  return (
    <section aria-labelledby="why">
      <h2 id="why">{say('why')}</h2>
      <Lines text={reason ?? ''} />
      <p>
        {say('again')} <a href={href(ORGANIZERS_PATH)}>{say('apply')}</a>
      </p>
    </section>
  );
}

function Steps({ page: { status, sentAt, decidedAt } }: { page: Page }) {
  const say = useSay(appliedTexts);
  const day = useDay();
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{say('steps')}</h2>
      <ol>
        <li>{say('received', { day: day(sentAt) })}</li>
        <li>{say(status === 'pending' ? 'inReview' : 'reviewed')}</li>
        {status !== 'pending' && decidedAt && <li>{say(`${status}On`, { day: day(decidedAt) })}</li>}
      </ol>
    </section>
  );
}

function Messages({ page: { messages, mayAnswer, answer } }: { page: Page }) {
  const say = useSay(appliedTexts);
  const day = useDay();
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">{say('messages')}</h2>
      {messages.map(({ text, at, own }) => (
        <div key={at + text} className="message" data-own={own || undefined}>
          <p>
            <strong>{say(own ? 'fromYou' : 'fromTeam', { day: day(at) })}</strong>
          </p>
          <Lines text={text} />
        </div>
      ))}
      {answer.state === 'received' && (
        <p role="status" className={forms.received}>
          {say('sent')}
        </p>
      )}
      {mayAnswer && <Answer answer={answer} />}
    </section>
  );
}

function Answer({ answer }: Pick<Page, 'answer'>) {
  const say = useSay(appliedTexts);
  const refused = answer.state === 'refused' ? answer : null;
  return (
    <form method="post" className={forms.form}>
      {refused?.text && (
        <p role="alert" className={forms.refused}>
          {refused.text}
        </p>
      )}
      <FieldShown
        {...{ form: 'answer', page: '', regions: null }}
        field={{ name: 'text', label: say('answer'), kind: 'area', required: true, rows: 5, most: 5_000 }}
        value={refused?.values.text}
        error={refused?.fieldErrors.text}
      />
      <button type="submit" className={forms.send}>
        {say('send')}
      </button>
    </form>
  );
}

function Lines({ text }: { text: string }) {
  return <p className="lines">{text}</p>;
}

function useDay(): (at: string) => string {
  const language = useSpoken();
  return at => shortDay(at.slice(0, 10), language);
}
