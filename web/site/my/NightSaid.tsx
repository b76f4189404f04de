import type { MyNight } from '#contracts/my/nightCalls.ts';
import { shortDay, startIn } from '../calendar/nightTime.ts';
import forms from '../form/Form.module.css';
import { useSay, useSpoken } from '../frame/speech.tsx';
import { ReportsSaid } from '../report/ReportForm.tsx';
import { reportTexts } from '../report/reportTexts.ts';
import { myTexts } from './myTexts.ts';

/** What is said about it so far, and who is told of a change. */
export function NightSaid({ night }: { night: MyNight }) {
  const say = useSay(myTexts);
  const language = useSpoken();
  const { status, cancelReason, movedFrom, confirmed, followers } = night;
  const day = shortDay(confirmed.at.slice(0, 10), language);
  return (
    <>
      {status === 'draft' && <p className="badge">{say('draft')}</p>}
      {status === 'cancelled' && (
        <p className={forms.refused}>
          ✕ {cancelReason ? say('cancelledFor', { reason: cancelReason }) : say('cancelled')}
        </p>
      )}
      {movedFrom && <p className="badge">↷ {say('movedFrom', { when: startIn(movedFrom, language) })}</p>}
      {status === 'published' && (
        <p className="hint">
          {confirmed.name ? say('confirmedBy', { name: confirmed.name, day }) : say('confirmedOn', { day })}{' '}
          {followers > 0 && say('followers', { count: followers })}
        </p>
      )}
    </>
  );
}

/** What dancers say of it, until the team answers. */
export function NightReported({ night: { reports, notes } }: { night: MyNight }) {
  const say = useSay(reportTexts);
  if (reports.length === 0) return null;
  return (
    <>
      <p className={forms.refused}>
        <ReportsSaid reports={reports} />
      </p>
      <p className="hint">{say('answer')}</p>
      {notes.map((note, index) => (
        <p key={index} className="hint">
          {say('wrote', { note })}
        </p>
      ))}
    </>
  );
}
