import { Button, Group } from '@mantine/core';
import type { EventRead } from '#contracts/events/calls.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { eventTexts } from '../event/messages.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { PURPOSE_TEXTS } from '../values/formPurpose.ts';
import type { useEventForm } from './useEventForm.ts';
import type { FormTask } from './useEventValues.ts';

export function Failure({ task, error }: { task: FormTask; error: Error }) {
  const say = useText(seriesTexts);
  // Field errors are shown at their fields, where the focus goes too.
  const isOfFields = error instanceof CallFailed && error.problem?.fieldErrors !== undefined;
  const title = task.making?.failed ?? say(PURPOSE_TEXTS[task.purpose].failed);
  return <ErrorPanel title={title} error={error} ofAct={!isOfFields} />;
}

export function CopyNotice({ title }: { title: EventRead['title'] }) {
  const say = useText(seriesTexts);
  return (
    <Group
      component="p"
      justify="space-between"
      gap="8px 16px"
      mt="md"
      className={common.warning}
      role="status"
    >
      {say('copiedFrom', { title })}
    </Group>
  );
}

export function DraftNotice({ at, onStartOver }: { at: string; onStartOver: () => void }) {
  const say = useText(eventTexts);
  return (
    <Group
      component="p"
      justify="space-between"
      gap="8px 16px"
      mt="md"
      className={common.warning}
      role="status"
    >
      <span>
        {say('restored')} <RelativeTime at={at} />
      </span>
      <Button variant="default" size="compact-sm" onClick={onStartOver}>
        {say('startOver')}
      </Button>
    </Group>
  );
}

/** A completed event is published again only after a confirmation. */
export function Reopening({ state }: { state: ReturnType<typeof useEventForm> }) {
  const say = useText(seriesTexts);
  const { reopening, setReopening, submit } = state;
  return (
    <ConfirmDialog
      opened={reopening !== null}
      title={say('reopenQuestion')}
      confirm={say('reopen')}
      cancel={say('keepEditing')}
      onCancel={() => setReopening(null)}
      onConfirm={() => reopening && submit(reopening, true)}
    >
      <strong>{state.base?.title}</strong> {say('reopenText')}
    </ConfirmDialog>
  );
}
