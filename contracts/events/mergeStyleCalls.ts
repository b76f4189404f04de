import { z } from 'zod';
import { danceStyleId } from '../danceStyles/danceStyle.ts';
import { call } from '../platform/call.ts';
import { bulkEvents } from './bulkCalls.ts';

const params = z.object({ id: danceStyleId });

export const previewMerge = call({
  method: 'GET',
  path: '/api/admin/dance-styles/:id/merge',
  summary: 'How many events and series merging a dance style into another one would change',
  access: 'admin',
  params,
  answer: z.object({ events: z.int(), series: z.int() }),
  past: 'now',
  reads: ['events'],
});

export const mergeDanceStyle = call({
  method: 'POST',
  path: '/api/admin/dance-styles/:id/merge',
  summary: 'Merge a dance style into another one, then on all events and series that name it. A run',
  access: 'admin',
  params,
  body: z.strictObject({ into: danceStyleId }),
  answer: bulkEvents.answer,
  later: true,
});
