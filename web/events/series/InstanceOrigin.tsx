import { Button, Group, Stack } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import type { EventRead } from '#contracts/events/calls.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import { streamOf } from '../event/kinds.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { ownFieldNames } from '../told/ownFields.ts';

type InstanceOriginProps = { event: EventRead; onOpen: (kind: DialogKind, id: string) => void };

/** The series that a date belongs to, and the fields that it overrides. */
export function InstanceOrigin({ event, onOpen }: InstanceOriginProps) {
  const say = useText(seriesTexts);
  const { instance } = event;
  if (!instance) return null;
  const own = ownFieldNames([{ date: instance.key, fields: instance.own }]).map(({ name }) => name);
  return (
    <Stack
      component="section"
      gap="xs"
      mt="sm"
      mb="md"
      className={`${common.raised} ${common.flush}`}
      aria-label={say('partOf')}
    >
      <Group component="p" gap="6px 10px">
        <IconRepeat size={16} aria-hidden />
        {say('partOf')}
        <Button variant="default" size="compact-sm" onClick={() => onOpen('details', streamOf(event.id))}>
          {say('openSeries')}
        </Button>
      </Group>
      {own.length > 0 && (
        <p className={common.note}>
          {say('ownHere', { fields: new Intl.ListFormat(language(), { type: 'conjunction' }).format(own) })}
        </p>
      )}
      {instance.dst && (
        <p className={common.warning}>{say(instance.dst === 'gap' ? 'gapHere' : 'overlapHere')}</p>
      )}
    </Stack>
  );
}
