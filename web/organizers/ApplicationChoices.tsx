import { Box, Radio, Title } from '@mantine/core';
import type { ApplicationShown, LikelyOrganizer } from '#contracts/organizers/applicationCalls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import { applicationTexts } from './applicationTexts.ts';

type ApplicationChoicesProps = {
  shown: ApplicationShown;
  /** The organizer to put the applicant on the team of; null to register a new one. */
  choice: string | null;
  onChoose: (choice: string | null) => void;
};

const AS_NEW = '';

/** What approving an application does, if it may duplicate an organizer. */
export function ApplicationChoices({ shown, choice, onChoose }: ApplicationChoicesProps) {
  const say = useText(applicationTexts);
  const { application, likely } = shown;
  if (likely.length === 0) return null;
  return (
    <Box
      component="section"
      mb="md"
      bd="1px solid var(--yellow)"
      className={common.box}
      aria-labelledby="duplicates"
    >
      <Title order={3} size={15} c="var(--yellow)" id="duplicates">
        {say('duplicates')}
      </Title>
      <Radio.Group
        label={say('choose')}
        value={choice ?? AS_NEW}
        onChange={chosen => onChoose(chosen || null)}
      >
        <Radio value={AS_NEW} label={say('asNew', { name: application.organizerName })} mt={10} />
        {likely.map(one => (
          <Radio
            key={one.id}
            value={one.id}
            label={say('linkTo', { name: one.name })}
            description={whatIsAlike(one)}
            mt={10}
          />
        ))}
      </Radio.Group>
    </Box>
  );

  function whatIsAlike({ city, country, alike }: LikelyOrganizer): string {
    const why = alike.map(one => say(`alike_${one}`)).join(', ');
    return [shownPlace(city, country), why].filter(Boolean).join(' · ');
  }
}
