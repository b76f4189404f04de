import { Button } from '@mantine/core';
import { deleteEvent } from '#contracts/events/calls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { nameOf } from '../event/kinds.ts';
import type { FixProps } from './fixes.ts';
import classes from './Quality.module.css';
import { qualityTexts } from './qualityTexts.ts';
import { useFix } from './useFix.ts';

/** A draft that is over: to the trash, or kept as what took place. The dates of a series that are over stay drafts. */
export function DraftFix({ item: { event }, onFixed }: FixProps) {
  const say = useText(qualityTexts);
  const { change, fix, busy } = useFix('pastDraft', event, onFixed);
  const { id } = event;
  const title = nameOf(event);
  const turns = [
    { word: say('complete'), name: say('completeOf', { title }), status: 'completed' },
    { word: say('publish'), name: say('publishOf', { title }), status: 'published' },
  ] as const;
  return (
    <div className={classes.fix}>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={say('trashOf', { title })}
        onClick={() => fix(({ key }) => send(deleteEvent, { params: { id } }, { key }).then(withoutEvent))}
      >
        {say('trash')}
      </Button>
      {event.kind === 'single' &&
        turns.map(({ word, name, status }) => (
          <Button
            key={status}
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            aria-label={name}
            onClick={() => change({ status })}
          >
            {word}
          </Button>
        ))}
    </div>
  );
}

const withoutEvent = ({ commandId }: { commandId: string }) => ({ commandId });
