import { z } from 'zod';
import { call } from '../platform/call.ts';
import { actorSchema } from '../platform/fact.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { eventRead, writeAnswer } from './calls.ts';

const id = z.object({ id: z.uuid() });

export const undoChange = call({
  method: 'POST',
  path: '/api/admin/events/:id/undo',
  summary: 'Undo one change of an event or a series, while nothing that it changed was changed after it',
  access: 'admin',
  cityTeams: true,
  params: id,
  body: z.strictObject({ commandId: z.uuid() }),
  answer: z.object({ success: z.boolean(), event: eventRead.nullable(), ...writeAnswer }),
});

export const restoreEvent = call({
  method: 'POST',
  path: '/api/admin/events/:id/restore',
  summary: 'Restore an event or a series that was deleted in the last 30 days',
  access: 'admin',
  cityTeams: true,
  params: id,
  answer: z.object({ success: z.boolean(), event: eventRead, ...writeAnswer }),
});

export const listTrash = call({
  method: 'GET',
  path: '/api/admin/events/trash',
  summary: 'What was deleted in the last 30 days, newest first',
  access: 'admin',
  query: z.object(pageQuery),
  answer: z.object({
    deleted: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['single', 'master']),
        title: z.string(),
        deletedAt: z.iso.datetime(),
        restorableUntil: z.iso.datetime(),
        actor: actorSchema.extend({ name: z.string().nullable() }),
        reason: z.string().nullable(),
      }),
    ),
    pagination: paginationSchema,
  }),
  past: 'rows',
  reads: ['events', 'users'],
});
