import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { checkBackup } from '#contracts/system/backupCalls.ts';
import { fetchFile, newKey, send } from '../../platform/calls/api.ts';
import { saveFile } from '../../platform/calls/saveFile.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastFailed } from '../../ui/notice/toast.tsx';
import { backupTexts } from './backupTexts.ts';
import { backupsKey } from './queries.ts';

type BackupActsProps = { id: string; file: string; encrypted: boolean; checking: boolean };

/** What can be done with a backup: check it, and download it if its keys are encrypted. */
export function BackupActs({ id, file, encrypted, checking }: BackupActsProps) {
  const say = useText(backupTexts);
  const client = useQueryClient();
  const name = file.replace(/^.*[\\/]/, '');
  const check = useMutation({
    mutationFn: (key: string) => send(checkBackup, { params: { id } }, { key }),
    onSuccess: () => client.invalidateQueries({ queryKey: backupsKey }),
    onError: error => toastFailed(say('checkFailed'), error),
  });
  const download = useMutation({
    mutationFn: () => fetchFile(`/api/admin/system/backups/${id}/file`),
    onSuccess: ({ content }) => saveFile(name, content),
    onError: error => toastFailed(say('downloadFailed'), error),
  });
  return (
    <Button.Group>
      <Button
        variant="default"
        size="xs"
        aria-label={say('checkOf', { file: name })}
        loading={checking || check.isPending}
        onClick={() => check.mutate(newKey())}
      >
        {say('check')}
      </Button>
      {encrypted && (
        <Button
          variant="default"
          size="xs"
          aria-label={say('downloadOf', { file: name })}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {say('download')}
        </Button>
      )}
    </Button.Group>
  );
}
