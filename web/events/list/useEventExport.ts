import { useMutation } from '@tanstack/react-query';
import { exportEvents } from '#contracts/events/exportCalls.ts';
import { fetchFile } from '../../platform/calls/api.ts';
import { saveFile } from '../../platform/calls/saveFile.ts';
import { usePast } from '../../platform/past/usePast.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { type EventFilters, queryOf } from '../filters/eventFilters.ts';
import { listTexts } from './listTexts.ts';

/** Downloads all pages of the list, as filtered, as a file, as of the moment that the screen shows. */
export function useEventExport(filters: EventFilters) {
  const say = useText(listTexts);
  const past = usePast();
  const { limit: _, offset: __, ...query } = queryOf({ ...filters, page: 1 });
  const download = useMutation({
    mutationFn: () => {
      const asked = new URLSearchParams(query as Record<string, string>);
      if (past) asked.set('at', past.at);
      return fetchFile(`${exportEvents.path}?${asked}`);
    },
    onSuccess: ({ name, content }) => {
      saveFile(name ?? 'events.csv', content);
      toastDone(say('exported'));
    },
    onError: error => toastFailed(say('exportFailed'), error),
  });
  return { start: () => download.mutate(), busy: download.isPending };
}
