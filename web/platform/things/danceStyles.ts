import { queryOptions, useQuery } from '@tanstack/react-query';
import { listDanceStyles } from '#contracts/danceStyles/calls.ts';
import { send } from '../calls/api.ts';

/** What dance styles are cached under; queries about them begin with it. */
export const danceStylesKey = ['danceStyles'] as const;

/** All dance styles, by name. Several areas show them: what one of them changes, the others show at once. */
export const danceStylesQuery = () =>
  queryOptions({
    queryKey: danceStylesKey,
    queryFn: async ({ signal }) => (await send(listDanceStyles, {}, { signal })).danceStyles,
    staleTime: 5 * 60_000,
  });

/** The name of a dance style by its id; the id itself while names are not known. */
export function useStyleName(): (id: string) => string {
  const styles = useQuery(danceStylesQuery()).data;
  return id => styles?.find(style => style.id === id)?.name ?? id;
}
