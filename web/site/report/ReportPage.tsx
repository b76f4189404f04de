import { CALENDAR_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { whenOf } from '../calendar/nightTime.ts';
import forms from '../form/Form.module.css';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { ReportForm } from './ReportForm.tsx';
import { reportTexts } from './reportTexts.ts';

/** Where a dancer says that a night is not as the calendar says. */
export const reportPage: PageView<'report'> = {
  head(_, language) {
    const say = sayIn(reportTexts, language);
    return { title: say('title'), description: say('lead'), hidden: true };
  },
  Body({ page: { night, isReceived, text, note } }) {
    const say = useSay(reportTexts);
    const language = useSpoken();
    const href = useHref();
    return (
      <div className={prose.page}>
        <h1>{say('title')}</h1>
        <p className={prose.lead}>
          {night.title} · {whenOf(night, language)}
        </p>
        {text && (
          <p role="alert" className={forms.refused}>
            {text}
          </p>
        )}
        {isReceived ? (
          <p role="status" className={forms.received}>
            {say('received')}
          </p>
        ) : (
          <>
            <p>{say('lead')}</p>
            <ReportForm night={night.id} note={note} />
          </>
        )}
        <p>
          <a href={href(`${CALENDAR_PATH}/${night.id}`)}>{say('back', { title: night.title })}</a>
        </p>
      </div>
    );
  },
};
