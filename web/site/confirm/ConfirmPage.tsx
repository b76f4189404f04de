import { CALENDAR_PATH, CONFIRM_ANSWERS, MY_PATH, type ConfirmPage as Page } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { shortDay, whenOf } from '../calendar/nightTime.ts';
import forms from '../form/Form.module.css';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSetting } from '../frame/setting.tsx';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Confirm.module.css';
import { confirmTexts } from './confirmTexts.ts';

export const confirmPage: PageView<'confirm'> = {
  head({ series }, language) {
    const say = sayIn(confirmTexts, language);
    const title = say('title', { title: series.title });
    return { title, description: title, hidden: true };
  },
  Body({ page }) {
    const say = useSay(confirmTexts);
    const href = useHref();
    const language = useSpoken();
    const { series, answered, refused } = page;
    return (
      <div className={prose.page}>
        <h1>{say('title', { title: series.title })}</h1>
        {refused && (
          <p className={forms.refused} role="alert">
            {say('refused')}
          </p>
        )}
        {answered === null && (
          <p className={prose.lead}>{say('lead', { date: shortDay(series.since.slice(0, 10), language) })}</p>
        )}
        {answered ? <Answered page={page} /> : <Question page={page} />}
        <p>
          <a href={href(`${CALENDAR_PATH}/${series.id}`)}>{say('see')}</a>
          <br />
          <a href={href(MY_PATH)}>{say('all')}</a>
        </p>
      </div>
    );
  },
};

/** Both answers, that of the link which was followed first. */
function Question({ page: { series, chosen } }: { page: Page }) {
  const say = useSay(confirmTexts);
  const language = useSpoken();
  const { next, place } = series;
  const when = next && whenOf(next, language);
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{say('answers')}</h2>
      <p>
        {when ? say('next', { when }) : say('noNext')} {place}
      </p>
      <form method="post" className={forms.form}>
        {CONFIRM_ANSWERS.toSorted(one => (one === chosen ? -1 : 0)).map(answer => (
          <p key={answer}>
            <button
              type="submit"
              name="answer"
              value={answer}
              className={answer === chosen ? forms.send : classes.other}
              aria-describedby={`${answer}-means`}
            >
              {say(answer)}
            </button>
            <br />
            <span id={`${answer}-means`}>{say(answer === 'on' ? 'onMeans' : 'endedMeans')}</span>
          </p>
        ))}
      </form>
    </section>
  );
}

function Answered({ page: { answered, undoable } }: { page: Page }) {
  const say = useSay(confirmTexts);
  const { mail } = useSetting();
  return (
    <section>
      <p className={forms.received} role="status">
        {say(answered === 'on' ? 'answeredOn' : 'answeredEnded')}
      </p>
      {undoable ? (
        <form method="post" className={forms.form}>
          <span>{say('change')}</span>
          <button type="submit" name="answer" value="undo" className={classes.other}>
            {say('undo')}
          </button>
        </form>
      ) : (
        <p>
          {say('byTeam')} <a href={`mailto:${mail}`}>{mail}</a>
        </p>
      )}
    </section>
  );
}
