import { Button, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackupSchedule as Schedule } from '#contracts/system/backup.ts';
import { scheduleBackups } from '#contracts/system/backupCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../../ui/notice/toast.tsx';
import { SystemPanel } from '../frame/SystemPanel.tsx';
import { backupTexts } from './backupTexts.ts';
import { backupsKey } from './queries.ts';

const HOURS = [1, 6, 12, 24, 168];

/** How often a backup is written, and how many are kept. */
export function BackupSchedule({ schedule }: { schedule: Schedule }) {
  const say = useText(backupTexts);
  const client = useQueryClient();
  const [wanted, want] = useState(schedule);
  const save = useMutation({
    mutationFn: (key: string) => send(scheduleBackups, { body: wanted }, { key }),
    onSuccess: () => {
      for (const queryKey of [backupsKey, ['audit']]) void client.invalidateQueries({ queryKey });
      toastDone(say('saved'));
    },
  });
  const hours = [...new Set([...HOURS, ...(schedule.everyHours ? [schedule.everyHours] : [])])].sort(
    (one, other) => one - other,
  );
  return (
    <SystemPanel title={say('schedule')}>
      <Group
        component="form"
        align="flex-end"
        onSubmit={event => {
          event.preventDefault();
          save.mutate(newKey());
        }}
      >
        <NativeSelect
          label={say('every')}
          value={String(wanted.everyHours ?? '')}
          onChange={({ currentTarget: { value } }) =>
            want({ ...wanted, everyHours: value === '' ? null : Number(value) })
          }
          data={[
            { value: '', label: say('never') },
            ...hours.map(count => ({ value: String(count), label: say('hours', { count }) })),
          ]}
        />
        <NumberInput
          label={say('keep')}
          description={say('keepHelp')}
          min={1}
          max={365}
          allowDecimal={false}
          clampBehavior="strict"
          value={wanted.kept}
          onChange={value => want({ ...wanted, kept: Number(value) || 1 })}
        />
        <Button type="submit" loading={save.isPending}>
          {say('save')}
        </Button>
      </Group>
      {save.isError && <ErrorPanel title={say('saveFailed')} error={save.error} ofAct />}
    </SystemPanel>
  );
}
