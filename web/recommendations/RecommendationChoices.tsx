import { Checkbox } from '@mantine/core';
import type { RecommendationShown } from '#contracts/recommendations/moderationCalls.ts';
import { useText } from '../platform/texts/messages.ts';
import { recommendationTexts } from './recommendationTexts.ts';

/** Whether the sender gets a mail. */
export type Told = 'told';

type RecommendationChoicesProps = {
  shown: RecommendationShown;
  choice: Told | null;
  onChoose: (choice: Told | null) => void;
};

/** Asks whether the decision is mailed to the sender, if there is an address. */
export function RecommendationChoices({ shown, choice, onChoose }: RecommendationChoicesProps) {
  const say = useText(recommendationTexts);
  const { contactEmail: email } = shown.recommendation;
  if (!email) return null;
  return (
    <Checkbox
      my="md"
      label={say('tellSender')}
      description={say('tellHelp', { email })}
      checked={choice === 'told'}
      onChange={event => onChoose(event.currentTarget.checked ? 'told' : null)}
    />
  );
}
