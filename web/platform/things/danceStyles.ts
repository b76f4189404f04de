import { queryOptions, useQuery } from '@tanstack/react-query';
import { listDanceStyles } from '#contracts/danceStyles/calls.ts';
import { send } from '../calls/api.ts';

/** The cache key of dance styles, and the prefix of queries about them. */
export const danceStylesKey = ['danceStyles'] as const;

/** All dance styles, by name. Several areas show them: a change in one appears in the others at once. */
export const danceStylesQuery = () =>
  queryOptions({
    queryKey: danceStylesKey,
    queryFn: async ({ signal }) => (await send(listDanceStyles, {}, { signal })).danceStyles,
    staleTime: 5 * 60_000,
  });

/** The name of a dance style by its id; the id itself while names are unknown. */
export function useStyleName(): (id: string) => string {
  const styles = useQuery(danceStylesQuery()).data;
  return id => styles?.find(style => style.id === id)?.name ?? id;
}
