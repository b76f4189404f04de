import { wallTimeAt } from '#contracts/calendar/wallTime.ts';
import type { ActUndo, MyAct } from '#contracts/my/historyCalls.ts';
import type { MyHistory, MyHistoryPage as Page, UndoField } from '#contracts/site/myHistoryPage.ts';
import { MY_HISTORY_PATH, MY_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { startIn } from '../calendar/nightTime.ts';
import { Outcome } from '../form/Outcome.tsx';
import personal from '../form/personal.css?inline';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import own from './history.css?inline';
import { historyPageTexts } from './historyPageTexts.ts';

/** What was done to the nights of a team, and what of it the team can undo. */
export const myHistoryPage: PageView<'myHistory'> = {
  head(_, language) {
    const say = sayIn(historyPageTexts, language);
    return { title: say('title'), description: say('lead'), hidden: true, styles: personal + own };
  },
  Body({ page }) {
    const say = useSay(historyPageTexts);
    const href = useHref();
    const { histories, one, isUndone, text } = page;
    return (
      <div className={prose.page}>
        <div className="head">
          <h1>{say('title')}</h1>
          <p className={prose.lead}>{say(one?.night ? 'leadNight' : 'lead')}</p>
          <Outcome refused={text} done={isUndone ? say('undone') : null} />
        </div>
        {histories.map(history => (
          <HistoryShown key={history.id} history={history} page={page} />
        ))}
        <p>
          <a href={one ? `${href(MY_PATH)}?of=${histories[0]?.id ?? ''}` : href(MY_PATH)}>
            {say('toNights')}
          </a>
        </p>
      </div>
    );
  },
};

function HistoryShown({ history, page: { one } }: { history: MyHistory; page: Page }) {
  const say = useSay(historyPageTexts);
  const href = useHref();
  const { id, name, acts, next } = history;
  const to = (more: Record<string, string>) =>
    `${href(MY_HISTORY_PATH)}?${new URLSearchParams({ of: id, ...more })}`;
  const night: Record<string, string> = one?.night ? { night: one.night } : {};
  return (
    <section aria-labelledby={`o-${id}`}>
      <h2 id={`o-${id}`}>{name}</h2>
      {acts.length === 0 && <p>{say(one?.isEarlier ? 'nothingEarlier' : 'nothing')}</p>}
      <ol className="acts">
        {acts.map(act => (
          <Act key={act.id} act={act} organizer={id} action={to(night)} />
        ))}
      </ol>
      <p className="ways">
        {next !== null && (
          <a href={to(one ? { ...night, before: next } : {})}>
            {say(one ? 'earlier' : 'all', { organizer: name })}
          </a>
        )}
        {one?.isEarlier && <a href={to(night)}>{say('latest')}</a>}
        {one?.night && <a href={to({})}>{say('all', { organizer: name })}</a>}
      </p>
    </section>
  );
}

type ActProps = { act: MyAct; organizer: string; action: string };

function Act({ act, organizer, action }: ActProps) {
  const say = useSay(historyPageTexts);
  const language = useSpoken();
  const { at, timeZone, told, reason, isUndo, undo } = act;
  return (
    <li>
      <div>
        <p className="hint">
          <time dateTime={at}>{startIn(wallTimeAt(new Date(at), timeZone), language)}</time>
        </p>
        <p>{told}</p>
        {reason && <p className="hint">{say('reason', { reason })}</p>}
        {isUndo && <p className="hint">{say('isUndo')}</p>}
      </div>
      {undo && (
        <form method="post" action={action}>
          <input type="hidden" name="organizer" value={organizer} />
          {Object.entries({ act: act.id, ...fieldsOf(undo) }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="undo" aria-label={say('undoOf', { told })}>
            {say('undo')}
          </button>
          {undo.of === 'night' && undo.followers !== null && (
            <p className="hint">
              {say(undo.followers ? 'followers' : 'followers_zero', { count: undo.followers })}
            </p>
          )}
        </form>
      )}
    </li>
  );
}

function fieldsOf(undo: ActUndo): Partial<Record<UndoField, string>> {
  if (undo.of === 'night') return { undoes: 'night', id: undo.id, command: undo.commandId };
  if (undo.of === 'invitation') return { undoes: 'invitation', id: undo.id };
  return { undoes: 'role', user: undo.userId, role: undo.role, revision: String(undo.revision) };
}
