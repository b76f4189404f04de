import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { bulkEvents } from '#contracts/events/bulkCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { SmallTable } from '../../ui/table/SmallTable.tsx';
import { shownTime } from '../event/eventTime.ts';
import { eventTexts } from '../event/messages.ts';
import type { References } from '../event/queries.ts';
import { assignTexts } from './assignTexts.ts';
import classes from './Unassigned.module.css';
import type { Assignment } from './unassigned.ts';
import { unassignedTexts } from './unassignedTexts.ts';
import { useRegionNames } from './useRegionNames.ts';
import { WhatChanges } from './WhatChanges.tsx';

type AssignDialogProps = {
  /** What is to be assigned; null closes the dialog. */
  assignments: readonly Assignment[] | null;
  /** Whether these are suggestions that are accepted all at once. */
  suggested: boolean;
  regions: References['regions'];
  onClose: () => void;
  onStarted: (runId: string) => void;
};

/** Shows what is about to be assigned, says what that does to times and series, and starts it. */
export function AssignDialog(props: AssignDialogProps) {
  const say = useText(assignTexts);
  const { assignments, suggested, onClose } = props;
  const last = useRef<readonly Assignment[]>([]);
  if (assignments) last.current = assignments;
  const nameOf = useRegionNames(props.regions);
  const count = last.current.length;
  const region = nameOf(last.current[0]?.regionId);
  const title = suggested ? say('titleAll', { count }) : say('titleOne', { count, region });
  return (
    <Dialog opened={assignments !== null} onClose={onClose} title={title} width={620}>
      {assignments && <Body {...props} assignments={assignments} nameOf={nameOf} />}
    </Dialog>
  );
}

type BodyProps = AssignDialogProps & {
  assignments: readonly Assignment[];
  nameOf: (regionId: string | undefined) => string;
};

function Body({ assignments, regions, nameOf, onClose, onStarted }: BodyProps) {
  const say = useText(unassignedTexts);
  const key = useRef(newKey());
  const start = useMutation({
    mutationFn: () => {
      const ids = assignments.map(({ event }) => event.id);
      const regionOf = Object.fromEntries(assignments.map(({ event, regionId }) => [event.id, regionId]));
      return send(bulkEvents, { body: { ids, action: { kind: 'regions', regionOf } } }, { key: key.current });
    },
    onSuccess: ({ jobId }) => onStarted(jobId),
  });
  const actions = (
    <>
      <Button variant="default" data-autofocus onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button loading={start.isPending} onClick={() => start.mutate()}>
        {say('confirm', { count: assignments.length })}
      </Button>
    </>
  );
  return (
    <DialogBody actions={actions}>
      <AssignmentTable assignments={assignments} nameOf={nameOf} />
      <WhatChanges assignments={assignments} regions={regions} />
      <p className={classes.quiet}>{say('undo')}</p>
      {start.isError && <ErrorPanel title={say('assignFailed')} error={start.error} ofAct />}
    </DialogBody>
  );
}

function AssignmentTable({ assignments, nameOf }: Pick<BodyProps, 'assignments' | 'nameOf'>) {
  const say = useText(unassignedTexts);
  const sayEvent = useText(eventTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it too
    <section className={classes.preview} tabIndex={0} aria-label={say('preview')}>
      <SmallTable
        label={say('preview')}
        rows={assignments}
        rowKey={({ event }) => event.id}
        columns={[
          {
            id: 'event',
            header: sayEvent('columnEvent'),
            cell: ({ event }) => (
              <>
                {event.title}
                <span className={classes.more}>
                  {event.kind === 'master' ? say('series') : shownTime(event).date}
                </span>
              </>
            ),
          },
          {
            id: 'region',
            header: say('columnRegion'),
            cell: ({ regionId, km }) => (
              <>
                {nameOf(regionId)}
                {km !== undefined && (
                  <span className={classes.more}>
                    {km === null ? say('byCity') : say('distance', { km })}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
