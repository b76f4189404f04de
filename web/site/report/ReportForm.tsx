import { MOST_REPORTED, NIGHT_REPORTS, type NightReports } from '#contracts/feedback/nightReport.ts';
import { REPORT_PATH } from '#contracts/site/pages.ts';
import forms from '../form/Form.module.css';
import { useHref, useSay } from '../frame/speech.tsx';
import classes from './Report.module.css';
import { reportTexts } from './reportTexts.ts';

/** One button for each thing that a dancer can report. */
export function ReportForm({ night, note = '' }: { night: string; note?: string }) {
  const say = useSay(reportTexts);
  const href = useHref();
  return (
    <form method="post" action={href(`${REPORT_PATH}/${night}`)} className={classes.report}>
      <p className={forms.field}>
        <label htmlFor="note">
          {say('note')} <span className={forms.optional}>{say('optional')}</span>
        </label>
        {/* In a field of one line, Enter would press the first button. */}
        <textarea id="note" name="note" rows={2} maxLength={MOST_REPORTED.note} defaultValue={note} />
      </p>
      <p className={forms.extension} aria-hidden="true">
        <label>
          Fax <input name="faxExtension" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <p className={classes.choices}>
        {NIGHT_REPORTS.map(report => (
          <button key={report} type="submit" name="report" value={report}>
            {say(report as never)}
          </button>
        ))}
      </p>
    </form>
  );
}

/** What dancers say of a night, each in a sentence. */
export function ReportsSaid({ reports }: { reports: NightReports }) {
  const say = useSay(reportTexts);
  return reports.map(({ report, count }) => (
    <span key={report} className={classes.said}>
      <strong>! {say(report, { count })}</strong>
    </span>
  ));
}
