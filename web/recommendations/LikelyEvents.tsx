import { Box, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { LikelyEvent } from '#contracts/recommendations/moderationCalls.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import { shownTime } from './RecommendationCells.tsx';
import { recommendationTexts } from './recommendationTexts.ts';

/** The events that a recommendation may duplicate; nothing without any. */
export function LikelyEvents({ likely }: { likely: readonly LikelyEvent[] }) {
  const say = useText(recommendationTexts);
  const hrefOf = useHrefOfThing();
  if (likely.length === 0) return null;
  return (
    <Box
      component="section"
      mb="md"
      bd="1px solid var(--yellow)"
      className={common.box}
      aria-label={say('likely')}
    >
      <Title order={3} size={15} mb={6} c="var(--yellow)">
        {say('likely')}
      </Title>
      <ul className={common.plain}>
        {likely.map(({ id, title, startDateTime, locationName, locationCity, alike }) => (
          <Box component="li" py={4} key={id}>
            <Link to={hrefOf(`event-${id}`)} target="_blank">
              {title}
            </Link>
            <span className={common.under}>
              {[
                shownTime(startDateTime.slice(0, 10), startDateTime.slice(11)),
                locationName,
                locationCity,
                ...alike.map(one => say(`alike_${one}`)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Box>
        ))}
      </ul>
    </Box>
  );
}
