import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listImportedEvents } from '#contracts/importedEvents/calls.ts';
import { useHrefOfThing } from '../../platform/areas/thingLinks.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { eventTexts } from '../event/messages.ts';
import { eventsKey } from '../event/queries.ts';

const importedFromQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'importedFrom', eventId],
    queryFn: async ({ signal }) => {
      const { data } = await send(listImportedEvents, { query: { eventId, limit: 1 } }, { signal });
      return data[0]?.id ?? null;
    },
  });

/** A link to the imported event that an event or series was made of; nothing for those from a file. */
export function ImportedFrom({ eventId }: { eventId: string }) {
  const say = useText(eventTexts);
  const hrefOf = useHrefOfThing();
  const { data: from } = useQuery(importedFromQuery(eventId));
  return from ? <Link to={hrefOf(`importedEvent-${from}`)}>{say('openImported')}</Link> : null;
}
