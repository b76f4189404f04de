import { useQuery } from '@tanstack/react-query';
import { CATEGORIES, STATUSES } from '#contracts/events/event/eventFields.ts';
import { useText } from '../../platform/texts/messages.ts';
import { danceStylesQuery } from '../../platform/things/danceStyles.ts';
import { CATEGORY_TEXTS, STATUS_TEXTS } from './choiceTexts.ts';
import { eventTexts } from './messages.ts';
import { stylesToChoose } from './queries.ts';

/** The values that can be chosen for a dance style, a category and a status, with their labels. */
export function useChoices() {
  const say = useText(eventTexts);
  const styles = useQuery(danceStylesQuery()).data;
  return {
    danceStyles: stylesToChoose(styles, []),
    category: CATEGORIES.map(value => ({ value: value as string, label: say(CATEGORY_TEXTS[value]) })),
    status: STATUSES.map(value => ({ value: value as string, label: say(STATUS_TEXTS[value]) })),
  };
}
