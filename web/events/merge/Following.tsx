import type { Following as Counts } from '#contracts/events/mergeCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import classes from './Merge.module.css';
import { mergeTexts } from './mergeTexts.ts';

/** Other references to the duplicate, which will lead to the event that stays. */
export function Following({ following, title }: { following: Counts; title: string }) {
  const say = useText(mergeTexts);
  const { importedEvents, recommendations, feedback, earlierMerges, dates } = following;
  const { feedback: count, ...points } = feedback;
  const lines = [
    say('followAddress'),
    dates !== null && dates.matched > 0 && say('followDates', { count: dates.matched }),
    dates !== null && dates.others > 0 && say('followOtherDates', { count: dates.others }),
    importedEvents > 0 && say('followImported', { count: importedEvents }),
    recommendations > 0 && say('followRecommendations', { count: recommendations }),
    count > 0 && say('followFeedback', { count, ...points }),
    earlierMerges > 0 && say('followEarlier', { count: earlierMerges }),
  ];
  return (
    <section className={`${common.apart} ${classes.follows}`}>
      <p>{say('follows', { title })}</p>
      <ul>
        {lines.filter(Boolean).map(line => (
          <li key={String(line)}>{line}</li>
        ))}
      </ul>
      <p>{say('undoable')}</p>
    </section>
  );
}
