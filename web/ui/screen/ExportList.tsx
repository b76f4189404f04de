import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Call } from '#contracts/platform/call.ts';
import { fetchFile } from '../../platform/calls/api.ts';
import { saveFile } from '../../platform/calls/saveFile.ts';
import { usePast } from '../../platform/past/usePast.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../notice/toast.tsx';
import { exportTexts } from './exportTexts.ts';

type ListFile = {
  /** The call that exports. */
  call: Pick<Call, 'path' | 'past'>;
  /** The list's filters and order; those that are empty are left out. */
  query: Readonly<Record<string, string | number>>;
};

/**
 * Downloads a whole list, as filtered and ordered, as a file, as of the moment that the screen shows. `onFailed` may
 * handle a failure.
 */
export function useListExport(onFailed?: (error: Error) => boolean) {
  const say = useText(exportTexts);
  const past = usePast();
  return useMutation({
    mutationFn: ({ call, query }: ListFile) => {
      const given = Object.entries(query).filter(([name, value]) => value !== '' && name !== 'page');
      const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      if (past && call.past === 'rows') asked.set('at', past.at);
      return fetchFile(`${call.path}?${asked}`);
    },
    onSuccess({ name, content }, { call }) {
      saveFile(name ?? `${call.path.split('/').at(-2)}.csv`, content);
      toastDone(say('exported'));
    },
    onError(error) {
      if (!onFailed?.(error)) toastFailed(say('exportFailed'), error);
    },
  });
}

/** The button in a list's header that downloads it as a file. */
export function ExportList(file: ListFile) {
  const say = useText(exportTexts);
  const download = useListExport();
  const past = usePast();
  // A file of now is no part of an earlier screen.
  if (past && file.call.past !== 'rows') return null;
  return (
    <ExportButton busy={download.isPending} onClick={() => download.mutate(file)}>
      {say('export')}
    </ExportButton>
  );
}

type ExportButtonProps = { busy?: boolean; onClick: () => void; children: string };

export function ExportButton({ busy, onClick, children }: ExportButtonProps) {
  return (
    <Button
      variant="subtle"
      px="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
