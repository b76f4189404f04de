import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { exportUsers } from '#contracts/users/calls.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { useListExport } from '../../ui/screen/ExportList.tsx';
import common from '../../ui/styles/common.module.css';
import classes from '../user/Account.module.css';
import type { Confirming } from '../user/AdministratorDialog.tsx';
import { userActTexts } from './userActTexts.ts';

export type ExportDialogProps = {
  opened: boolean;
  /** The filters and the order of the list. */
  query: Readonly<Record<string, string | number>>;
  confirming: Confirming;
  onClose: () => void;
};

/** Asks whether addresses are masked in the file of users; in full, they need a fresh code. */
export function ExportDialog({ opened, onClose, ...rest }: ExportDialogProps) {
  const say = useText(userActTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={say('exportTitle')} width={480}>
      <Body onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Body({ query, confirming, onClose }: Omit<ExportDialogProps, 'opened'>) {
  const say = useText(userActTexts);
  const [full, setFull] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const download = useListExport(error => {
    const wanted = error instanceof CallFailed && error.problem?.code === 'code_required';
    setNeedsCode(wanted);
    return wanted;
  });
  const start = () =>
    download.mutate(
      { call: exportUsers, query: { ...query, emails: full ? 'full' : 'masked' } },
      { onSuccess: onClose },
    );
  const cancel = (
    <Button variant="default" onClick={onClose}>
      {say('cancel')}
    </Button>
  );
  if (needsCode) {
    return (
      <DialogBody typed actions={cancel}>
        <p>{say('exportCodeText')}</p>
        {confirming(start)}
      </DialogBody>
    );
  }
  return (
    <DialogBody
      actions={
        <>
          {cancel}
          <Button data-autofocus loading={download.isPending} onClick={start}>
            {say('exportNow')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={common.note}>{say('exportText')}</p>
        <Checkbox
          label={say('exportFull')}
          description={say('exportFullText')}
          checked={full}
          onChange={event => setFull(event.currentTarget.checked)}
        />
      </div>
    </DialogBody>
  );
}
