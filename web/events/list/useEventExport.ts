import { useMutation } from '@tanstack/react-query';
import { exportEvents } from '#contracts/events/exportCalls.ts';
import { fetchFile } from '../../platform/calls/api.ts';
import { saveFile } from '../../platform/calls/saveFile.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { type EventFilters, queryOf } from '../event/eventFilters.ts';
import { listTexts } from './listTexts.ts';

/** Downloads all pages of the list, as filtered, as a file. */
export function useEventExport(filters: EventFilters) {
  const say = useText(listTexts);
  const { limit: _, offset: __, ...query } = queryOf({ ...filters, page: 1 });
  const download = useMutation({
    mutationFn: () =>
      fetchFile(`${exportEvents.path}?${new URLSearchParams(query as Record<string, string>)}`),
    onSuccess: ({ name, content }) => {
      saveFile(name ?? 'events.csv', content);
      toastDone(say('exported'));
    },
    onError: error => toastFailed(say('exportFailed'), error),
  });
  return { start: () => download.mutate(), busy: download.isPending };
}
