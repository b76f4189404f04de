import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { nameOf } from '../event/kinds.ts';
import { readPosition, shownPosition } from '../event/position.ts';
import { suggestionTexts } from '../unassigned/suggestionTexts.ts';
import type { FixProps } from './fixes.ts';
import classes from './Quality.module.css';
import { qualityTexts } from './qualityTexts.ts';
import { useFix } from './useFix.ts';

/** The coordinates of a venue: those that are known for its place, or as a map shows them. */
export function PositionFix({ item: { event, position: known }, onFixed }: FixProps) {
  const say = useText(qualityTexts);
  const { change, busy } = useFix('noVenuePosition', event, onFixed);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const position = readPosition(typed);
  const title = nameOf(event);
  const saySuggested = useText(suggestionTexts);
  const { locationName, locationAddress, locationCity } = event;
  return (
    <form
      className={classes.fix}
      noValidate
      onSubmit={submitted => {
        submitted.preventDefault();
        setTried(!position);
        if (position) change(position);
      }}
    >
      <span className={classes.said}>
        {[locationName, locationAddress, locationCity].filter(Boolean).join(', ')}
      </span>
      {known && (
        <span className={classes.known}>
          <span className={classes.said}>
            {shownPosition(known)},{' '}
            <bdi>{saySuggested(known.from === 'venue' ? 'ofVenue' : 'ofEvent', { name: known.name })}</bdi>
          </span>
          <Button
            size="compact-sm"
            loading={busy}
            aria-label={saySuggested('useOf', { position: shownPosition(known), title })}
            onClick={() => change({ latitude: known.latitude, longitude: known.longitude })}
          >
            {saySuggested('use')}
          </Button>
        </span>
      )}
      <TextInput
        size="xs"
        w={190}
        aria-label={say('positionOf', { title })}
        placeholder="52.5200, 13.4050"
        value={typed}
        error={tried && !position && say('positionWrong')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={say('saveOf', { title })}
      >
        {say('save')}
      </Button>
    </form>
  );
}
