import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listContactMessages, showContactMessage } from '#contracts/support/calls.ts';
import { CONTACT_STATUSES, CONTACT_SUBJECTS } from '#contracts/support/contactMessage.ts';
import { send } from '../platform/calls/api.ts';
import {
  anId,
  type FiltersOf,
  listFilters,
  oneOf,
  pageNumber,
  pageQuery,
  words,
} from '../platform/list/listFilters.ts';
import { toldOfChanges } from '../platform/live/live.ts';

export const MESSAGE_LIST = listFilters({
  search: words(200),
  id: anId,
  status: oneOf([...CONTACT_STATUSES, 'all']),
  subject: oneOf(['all', ...CONTACT_SUBJECTS]),
  overdue: oneOf(['all', 'true']),
  sort: oneOf(['received', 'name', 'subject']),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
});

export const messagesKey = ['contactMessages'] as const;

export const messageListQuery = (filters: FiltersOf<typeof MESSAGE_LIST>) =>
  queryOptions({
    queryKey: [...messagesKey, 'list', filters],
    queryFn: ({ signal }) => send(listContactMessages, { query: pageQuery(filters) }, { signal }),
    placeholderData: keepPreviousData,
    ...toldOfChanges,
  });

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'one', id],
    queryFn: async ({ signal }) => (await send(showContactMessage, { params: { id } }, { signal })).message,
    ...toldOfChanges,
  });
