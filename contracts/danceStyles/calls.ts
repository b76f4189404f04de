import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { DANCE_STYLE_STATUSES, danceStyleId, danceStyleName } from './danceStyle.ts';

const danceStyleRead = z.object({
  id: danceStyleId,
  name: z.string(),
  status: z.enum(DANCE_STYLE_STATUSES),
  /** The style that events with this one have now, if it was merged. */
  mergedInto: danceStyleId.nullable(),
  revision: z.int(),
});
export type DanceStyleRead = z.output<typeof danceStyleRead>;

const listed = danceStyleRead.extend({
  /** How many events and series name it, those in the trash left out. */
  events: z.int(),
});
export type ListedDanceStyle = z.output<typeof listed>;

export const listDanceStyles = call({
  method: 'GET',
  path: '/api/admin/dance-styles',
  summary: 'All dance styles by name; an event can newly name the active ones',
  access: 'admin',
  cityTeams: true,
  answer: z.object({ danceStyles: z.array(listed) }),
  past: 'rows',
  reads: ['danceStyles', 'events'],
});

const written = z.object({ success: z.boolean(), danceStyle: danceStyleRead, commit: commitSchema });
const body = z.strictObject({ name: danceStyleName });
const params = z.object({ id: danceStyleId });

export const addDanceStyle = call({
  method: 'POST',
  path: '/api/admin/dance-styles',
  summary: 'Add a dance style; its id follows from its name',
  access: 'admin',
  body,
  answer: written,
  status: 201,
});

export const renameDanceStyle = call({
  method: 'PUT',
  path: '/api/admin/dance-styles/:id',
  summary: 'Rename a dance style, wherever it is shown; its id stays',
  access: 'admin',
  params,
  body,
  answer: written,
});

export const retireDanceStyle = call({
  method: 'POST',
  path: '/api/admin/dance-styles/:id/retire',
  summary: 'Offer a dance style no longer; events that have it keep it',
  access: 'admin',
  params,
  answer: written,
});

export const restoreDanceStyle = call({
  method: 'POST',
  path: '/api/admin/dance-styles/:id/restore',
  summary: 'Offer a retired or merged dance style again; what a merge changed of events stays',
  access: 'admin',
  params,
  answer: written,
});
