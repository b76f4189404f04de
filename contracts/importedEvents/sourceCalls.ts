import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { line } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { sourceSentences } from './sentences.ts';
import { SOURCE_KINDS } from './source.ts';

/** How often the API takes a request of one source, in a minute. */
export const REQUESTS_A_MINUTE = 120;

/**
 * A source and how good it is. `approveRate` is that of decided items, null before the first; `lastRun` when it last
 * sent anything, also if nothing was new.
 */
const sourceRead = z.object({
  id: z.uuid(),
  revision: z.int(),
  name: z.string(),
  kind: z.enum(SOURCE_KINDS),
  enabled: z.boolean(),
  keyHint: z.string().nullable(),
  items: z.int(),
  waiting: z.int(),
  duplicates: z.int(),
  approveRate: z.number().nullable(),
  avgCompleteness: z.number().nullable(),
  avgConfidence: z.number().nullable(),
  lastRun: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type SourceRead = z.output<typeof sourceRead>;

export const listSources = call({
  method: 'GET',
  path: '/api/admin/import-sources',
  summary: 'Sources of imported events, by name',
  access: 'admin',
  answer: z.object({ sources: z.array(sourceRead) }),
  past: 'rows',
  reads: ['importSources', 'importedEvents'],
});

const name = line(120).min(1);
const sourceId = z.object({ id: z.uuid() });
const changed = z.object({ id: z.uuid(), commit: commitSchema });
/** `key` is shown this once: only its hash is stored. */
const withKey = changed.extend({ key: z.string() });

export const createSource = call({
  method: 'POST',
  path: '/api/admin/import-sources',
  summary: 'Add a source, with its API key',
  access: 'admin',
  body: z.strictObject({ name }),
  answer: withKey,
  status: 201,
});

export const changeSource = call({
  method: 'PUT',
  path: '/api/admin/import-sources/:id',
  summary: 'Rename, disable or enable a source',
  access: 'admin',
  params: sourceId,
  body: z
    .strictObject({ name: name.optional(), enabled: z.boolean().optional() })
    .refine(({ name, enabled }) => name !== undefined || enabled !== undefined, {
      error: asMessage(sourceSentences.nothing),
    }),
  answer: changed,
});

export const issueSourceKey = call({
  method: 'POST',
  path: '/api/admin/import-sources/:id/key',
  summary: 'Make a new API key of a source; the one before it is no longer valid',
  access: 'admin',
  params: sourceId,
  body: z.strictObject({}),
  answer: withKey,
});

export const revokeSourceKey = call({
  method: 'DELETE',
  path: '/api/admin/import-sources/:id/key',
  summary: 'Revoke the API key of a source',
  access: 'admin',
  params: sourceId,
  answer: changed,
});
