import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listImportedEvents } from '#contracts/importedEvents/calls.ts';
import { useHrefOfThing } from '../../platform/areas/thingLinks.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { eventTexts } from '../event/messages.ts';
import { eventsKey } from '../event/queries.ts';

const SHOWN = 5;

const importedFromQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'importedFrom', eventId],
    queryFn: async ({ signal }) => {
      const { data } = await send(listImportedEvents, { query: { eventId, limit: SHOWN } }, { signal });
      return data.map(({ id, title }) => ({ id, title }));
    },
  });

/** Links to the imported events that an event or series was made of, or that it is; none for those from a file. */
export function ImportedFrom({ eventId }: { eventId: string }) {
  const say = useText(eventTexts);
  const hrefOf = useHrefOfThing();
  const { data: from } = useQuery(importedFromQuery(eventId));
  return from?.map(({ id, title }) => (
    <Link key={id} to={hrefOf(`importedEvent-${id}`)}>
      {from.length > 1 && title ? title : say('openImported')}
    </Link>
  ));
}
