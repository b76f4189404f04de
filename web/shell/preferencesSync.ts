import { useMantineColorScheme } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changePreferences, showPreferences } from '#contracts/users/ownCalls.ts';
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

/** Loads the settings of whoever signs in, and dresses the page in the theme that they name. */
export function useKeptPreferences(userId: string | null): void {
  const { data } = useQuery(preferencesQuery(userId));
  const { theme } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (userId !== null && data) adoptPreferences(userId, data);
  }, [userId, data]);
  // Mantine makes a new setter with every scheme: only a new theme is a reason to set it.
  useEffect(() => setColorScheme(theme === 'system' ? 'auto' : theme), [theme]);
}

/**
 * Answers with what changes some of the signed-in person's settings: here at once, and on the server. When that
 * fails it says so, and the settings are as before.
 */
export function useChangePreferences(userId: string | null): (changes: Partial<Preferences>) => void {
  const client = useQueryClient();
  const change = useMutation({
    mutationKey,
    mutationFn: ({ changes, key }: Change) => send(changePreferences, { body: changes }, { key }),
    // One after the other, so that the last click is what is kept.
    scope: { id: 'preferences' },
    onMutate: async ({ changes }) => {
      const before = currentPreferences();
      showDifferently(changes);
      await client.cancelQueries({ queryKey: ['preferences'] });
      return before;
    },
    onSuccess: ({ preferences }) => {
      // While a later click is on its way, this answer is old.
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
