import { z } from 'zod';
import { call } from '../platform/call.ts';
import { actorSchema } from '../platform/fact.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';

export const listAudit = call({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What was recorded, newest first',
  access: 'admin',
  query: z.object({
    ...pageQuery,
    actorId: z.string().max(100).optional(),
    type: z.string().max(100).optional(),
    stream: z.string().max(200).optional(),
    correlationId: z.string().max(100).optional(),
    from: z.iso.datetime({ offset: true }).optional(),
    until: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: z.object({
    entries: z.array(
      z.object({
        position: z.string(),
        stream: z.string(),
        revision: z.int(),
        type: z.string(),
        command: z.string(),
        at: z.iso.datetime(),
        actor: actorSchema.extend({ name: z.string().nullable() }),
        correlationId: z.string(),
        reason: z.string().nullable(),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
    pagination: paginationSchema,
  }),
  reads: ['facts', 'users'],
});
