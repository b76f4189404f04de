import { Link } from 'react-router-dom';
import type { LikelyEvent } from '#contracts/recommendations/moderationCalls.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { useText } from '../platform/texts/messages.ts';
import classes from './Recommendation.module.css';
import { shownTime } from './RecommendationCells.tsx';
import { recommendationTexts } from './recommendationTexts.ts';

/** The events that a recommendation may duplicate; nothing without any. */
export function LikelyEvents({ likely }: { likely: readonly LikelyEvent[] }) {
  const say = useText(recommendationTexts);
  const hrefOf = useHrefOfThing();
  if (likely.length === 0) return null;
  return (
    <section className={classes.likely} aria-label={say('likely')}>
      <h3>{say('likely')}</h3>
      <ul>
        {likely.map(({ id, title, startDateTime, locationName, locationCity, alike }) => (
          <li key={id}>
            <Link to={hrefOf(`event-${id}`)} target="_blank">
              {title}
            </Link>
            <span>
              {[
                shownTime(startDateTime.slice(0, 10), startDateTime.slice(11)),
                locationName,
                locationCity,
                ...alike.map(one => say(`alike_${one}`)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
