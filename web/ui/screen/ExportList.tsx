import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../../platform/calls/api.ts';
import { saveFile } from '../../platform/calls/saveFile.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../notice/toast.tsx';
import { exportTexts } from './exportTexts.ts';

type ListFile = {
  /** The path of the call that exports. */
  path: `/api/${string}`;
  /** The list's filters and order; those that are empty are left out. */
  query: Readonly<Record<string, string | number>>;
};

/** Downloads a whole list, as filtered and ordered, as a file. `onFailed` may handle a failure by itself. */
export function useListExport(onFailed?: (error: Error) => boolean) {
  const say = useText(exportTexts);
  return useMutation({
    mutationFn: ({ path, query }: ListFile) => {
      const given = Object.entries(query).filter(([name, value]) => value !== '' && name !== 'page');
      return fetchFile(`${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`);
    },
    onSuccess({ name, content }, { path }) {
      saveFile(name ?? `${path.split('/').at(-2)}.csv`, content);
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
