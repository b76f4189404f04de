import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import type { EventRead } from '#contracts/events/calls.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import { streamOf } from '../event/kinds.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { ownFieldNames } from '../told/ownFields.ts';
import classes from './Series.module.css';

type InstanceOriginProps = { event: EventRead; onOpen: (kind: DialogKind, id: string) => void };

/** The series that a date belongs to, and the fields that it overrides. */
export function InstanceOrigin({ event, onOpen }: InstanceOriginProps) {
  const say = useText(seriesTexts);
  const { instance } = event;
  if (!instance) return null;
  const own = ownFieldNames([{ date: instance.key, fields: instance.own }]).map(({ name }) => name);
  return (
    <section className={classes.series} aria-label={say('partOf')}>
      <p className={classes.rhythm}>
        <IconRepeat size={16} aria-hidden />
        {say('partOf')}
        <Button variant="default" size="compact-sm" onClick={() => onOpen('details', streamOf(event.id))}>
          {say('openSeries')}
        </Button>
      </p>
      {own.length > 0 && (
        <p className={classes.quiet}>
          {say('ownHere', { fields: new Intl.ListFormat(language(), { type: 'conjunction' }).format(own) })}
        </p>
      )}
      {instance.dst && (
        <p className={classes.warning}>{say(instance.dst === 'gap' ? 'gapHere' : 'overlapHere')}</p>
      )}
    </section>
  );
}
