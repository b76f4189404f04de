import { useMantineColorScheme } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changePreferences, showPreferences } from '#contracts/users/preferenceCalls.ts';
import type { Preferences } from '#contracts/users/preferences.ts';
import { newKey, send } from '../platform/calls/api.ts';
import {
  adoptPreferences,
  currentPreferences,
  showDifferently,
  usePreferences,
} from '../platform/kept/preferences.ts';
import { text } from '../platform/texts/messages.ts';
import { toastFailed } from '../ui/notice/toast.tsx';
import { shellTexts } from './shellTexts.ts';

type Change = { changes: Partial<Preferences>; key: string };

const mutationKey = ['preferences'];

const preferencesQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['preferences', userId],
    queryFn: async ({ signal }) => (await send(showPreferences, {}, { signal })).preferences,
    enabled: userId !== null,
  });

/** Loads the settings of the signed-in user, and applies their theme to the page. */
export function useKeptPreferences(userId: string | null): void {
  const { data } = useQuery(preferencesQuery(userId));
  const { theme } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (userId !== null && data) adoptPreferences(userId, data);
  }, [userId, data]);
  // Mantine returns a new setter for every scheme: only a new theme is a reason to call it.
  useEffect(() => setColorScheme(theme === 'system' ? 'auto' : theme), [theme]);
}

/**
 * Returns a function that changes settings of the signed-in user, here immediately and on the server. If that
 * fails, it reports the failure and restores the previous settings.
 */
export function useChangePreferences(userId: string | null): (changes: Partial<Preferences>) => void {
  const client = useQueryClient();
  const change = useMutation({
    mutationKey,
    mutationFn: ({ changes, key }: Change) => send(changePreferences, { body: changes }, { key }),
    // One request at a time, so that the last click is what is saved.
    scope: { id: 'preferences' },
    onMutate: async ({ changes }) => {
      const before = currentPreferences();
      showDifferently(changes);
      await client.cancelQueries({ queryKey: ['preferences'] });
      return before;
    },
    onSuccess: ({ preferences }) => {
      // While a later change is being sent, this answer is out of date.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(preferencesQuery(userId).queryKey, preferences);
    },
    onError: (error, { changes }, before) => {
      const names = Object.keys(changes) as (keyof Preferences)[];
      if (before) showDifferently(Object.fromEntries(names.map(name => [name, before[name]])));
      toastFailed(text(shellTexts)('settingsFailed'), error);
    },
  });
  return changes => change.mutate({ changes, key: newKey() });
}
