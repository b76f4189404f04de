import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { OrganizerRead } from '#contracts/organizers/calls.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import common from '../ui/styles/common.module.css';
import { organizerPauseTexts } from './organizerPauseTexts.ts';
import { organizerQuery } from './queries.ts';
import type { OrganizerWrites } from './useOrganizerWrites.ts';

type OrganizerPauseProps = {
  id: string;
  opened: boolean;
  writes: Pick<OrganizerWrites, 'pause'>;
  onClose: () => void;
};

/** Pauses an organizer's team at once, for a reason that the team reads; its toast undoes it. */
export function OrganizerPause({ id, opened, writes, onClose }: OrganizerPauseProps) {
  const say = useText(organizerPauseTexts);
  const organizer = useQuery({ ...organizerQuery(id), enabled: opened }).data;
  return (
    <Dialog
      opened={opened && organizer !== undefined}
      onClose={onClose}
      title={say('title', { name: organizer?.name ?? '' })}
      width={480}
    >
      {organizer && <Body key={id} organizer={organizer} writes={writes} onClose={onClose} />}
    </Dialog>
  );
}

type BodyProps = Pick<OrganizerPauseProps, 'writes' | 'onClose'> & { organizer: OrganizerRead };

function Body({ organizer, writes, onClose }: BodyProps) {
  const say = useText(organizerPauseTexts);
  const whyId = useId();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (given === '') return;
    writes.pause(organizer, given);
    onClose();
  };
  return (
    <DialogBody
      typed={given !== ''}
      onSubmit={onSubmit}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {say('keep')}
          </Button>
          <Button type="submit" color="red" disabled={given === ''} aria-describedby={whyId}>
            {say('pause')}
          </Button>
        </>
      }
    >
      <p>{say('text', { name: organizer.name })}</p>
      <TextInput
        data-autofocus
        label={say('reason')}
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={event => setReason(event.currentTarget.value)}
      />
      <p id={whyId} className={common.note}>
        {given === '' && say('reasonMissing')}
      </p>
    </DialogBody>
  );
}
