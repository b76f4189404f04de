import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { revokeCityTeam, setCityTeam } from '#contracts/users/calls.ts';
import type { UserDetails } from '#contracts/users/detailCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { shownLocale } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { citiesQuery, usersKey } from '../user/queries.ts';
import { cityTeamTexts } from './cityTeamTexts.ts';

type Keeper = Pick<UserDetails, 'id' | 'name' | 'cities'>;

/** Gives somebody cities to look after, or takes all of them away; either can be undone. */
export function useCityTeam({ id, name, cities: before }: Keeper, onDone: () => void) {
  const say = useText(cityTeamTexts);
  const client = useQueryClient();
  const nameOf = useCityNames();
  const sent = (cities: readonly string[], key: string) =>
    cities.length === 0
      ? send(revokeCityTeam, { params: { id } }, { key })
      : send(setCityTeam, { params: { id }, body: { regionIds: [...cities] } }, { key });
  const settle = () => {
    for (const queryKey of [usersKey, ['audit'], ['dashboard']]) void client.invalidateQueries({ queryKey });
  };
  const undo = useMutation({
    mutationFn: () => sent(before, newKey()),
    onError: error => toastFailed(say('failed'), error),
    onSettled: settle,
  });
  return useMutation({
    mutationFn: (cities: readonly string[]) => sent(cities, newKey()),
    onSuccess(_, cities) {
      settle();
      const listed = new Intl.ListFormat(shownLocale()).format(cities.map(nameOf));
      const said = cities.length === 0 ? say('taken', { name }) : say('given', { name, cities: listed });
      toastDone(said, () => undo.mutate());
      onDone();
    },
  });
}

/** The names of regions by their ids, as far as they are known. */
export function useCityNames(): (id: string) => string {
  const { data = [] } = useQuery(citiesQuery());
  const names = new Map(data.map(region => [region.id, region.city]));
  return id => names.get(id) ?? '…';
}
