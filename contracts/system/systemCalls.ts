import { z } from 'zod';
import { call } from '../platform/call.ts';

/** `degraded`: it works without a part that is missing. */
export const SYSTEM_STATUSES = ['healthy', 'degraded', 'unhealthy'] as const;

/** `uptime` is in seconds, the sizes are in bytes; `databaseSize` is null while the database does not answer. */
export const systemHealth = call({
  method: 'GET',
  path: '/api/admin/system/health',
  summary: 'The health of the system: how long it runs, its database and its memory',
  access: 'admin',
  answer: z.object({
    status: z.enum(SYSTEM_STATUSES),
    uptime: z.number().min(0),
    databaseStatus: z.enum(['healthy', 'unhealthy']),
    databaseSize: z.int().min(0).nullable(),
    memoryUsage: z.object({ heapUsed: z.int(), heapTotal: z.int(), rss: z.int() }),
    timestamp: z.iso.datetime(),
  }),
});
