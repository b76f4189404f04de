import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { exportAccount } from '#contracts/users/ownCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { saveFile } from '../../platform/calls/saveFile.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { usersTexts } from '../user/messages.ts';
import { AccountSection } from './AccountSection.tsx';

/** Downloads everything stored about the user as a file. */
export function OwnDataExport() {
  const say = useText(usersTexts);
  const download = useMutation({
    mutationFn: () => send(exportAccount, {}),
    onSuccess: answer =>
      saveFile(
        `tanda-${answer.exportedAt.slice(0, 10)}.json`,
        new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }),
      ),
  });
  return (
    <AccountSection title={say('data')} text={say('dataText')}>
      {download.isError && <ErrorPanel title={say('exportFailed')} error={download.error} ofAct />}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {say('export')}
      </Button>
    </AccountSection>
  );
}
