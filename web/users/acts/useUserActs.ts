import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endUserSessions, exportUser } from '#contracts/users/actCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { saveFile } from '../../platform/calls/saveFile.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { usersKey } from '../user/queries.ts';
import { userActTexts } from './userActTexts.ts';

type Person = { id: string; name: string };

/** Signs users out everywhere, and downloads their personal data. */
export function useUserActs() {
  const say = useText(userActTexts);
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: ({ id }: Person) => send(endUserSessions, { params: { id } }, { key: newKey() }),
    onSuccess: ({ ended }, { name }) => {
      toastDone(say('ended', { count: ended, name }));
      void client.invalidateQueries({ queryKey: [...usersKey, 'details'] });
    },
    onError: error => toastFailed(say('endFailed'), error),
  });
  const exporting = useMutation({
    mutationFn: ({ id }: Person) => send(exportUser, { params: { id } }),
    onSuccess: (answer, { name }) => {
      const content = new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
      saveFile(`tanda-${answer.exportedAt.slice(0, 10)}.json`, content);
      toastDone(say('exported', { name }));
    },
    onError: error => toastFailed(say('exportFailed'), error),
  });
  return { endSessions: ending.mutate, exportData: exporting.mutate };
}
