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
  const { fix, busy, change } = useFix('pastDraft', event, onFixed);
  return (
    <div className={classes.fix}>
      <Trash event={event} busy={busy} fix={fix} />
      {event.kind === 'single' &&
        (['completed', 'published'] as const).map(status => (
          <Turn key={status} {...{ event, busy, change, status }} />
        ))}
    </div>
  );
}

/** What a team has added: published, or to the trash. */
export function TeamDraftFix({ item: { event }, onFixed }: FixProps) {
  const { fix, busy, change } = useFix('teamDraft', event, onFixed);
  return (
    <div className={classes.fix}>
      <Turn {...{ event, busy, change }} status="published" />
      <Trash event={event} busy={busy} fix={fix} />
    </div>
  );
}

type Fix = ReturnType<typeof useFix>;
type ActProps = Pick<FixProps['item'], 'event'> & { busy: boolean };

function Trash({ event, busy, fix }: ActProps & Pick<Fix, 'fix'>) {
  const say = useText(qualityTexts);
  const { id } = event;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      aria-label={say('trashOf', { title: nameOf(event) })}
      onClick={() => fix(({ key }) => send(deleteEvent, { params: { id } }, { key }).then(withoutEvent))}
    >
      {say('trash')}
    </Button>
  );
}

const TURNS = {
  completed: { word: 'complete', name: 'completeOf' },
  published: { word: 'publish', name: 'publishOf' },
} as const;

type TurnProps = ActProps & Pick<Fix, 'change'> & { status: keyof typeof TURNS };

function Turn({ event, busy, change, status }: TurnProps) {
  const say = useText(qualityTexts);
  const { word, name } = TURNS[status];
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      disabled={busy}
      aria-label={say(name, { title: nameOf(event) })}
      onClick={() => change({ status })}
    >
      {say(word)}
    </Button>
  );
}

const withoutEvent = ({ commandId }: { commandId: string }) => ({ commandId });
