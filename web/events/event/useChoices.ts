import { DANCE_STYLES } from '#contracts/events/event/danceStyles.ts';
import { CATEGORIES, STATUSES } from '#contracts/events/event/event.ts';
import { useText } from '../../platform/texts/messages.ts';
import { CATEGORY_TEXTS, STATUS_TEXTS } from './choiceTexts.ts';
import { eventTexts } from './messages.ts';

/** The values that a dance style, a category and a status can have, with their labels. */
export function useChoices() {
  const say = useText(eventTexts);
  return {
    danceStyles: DANCE_STYLES.map(({ id, name }) => ({ value: id as string, label: name })),
    category: CATEGORIES.map(value => ({ value: value as string, label: say(CATEGORY_TEXTS[value]) })),
    status: STATUSES.map(value => ({ value: value as string, label: say(STATUS_TEXTS[value]) })),
  };
}
