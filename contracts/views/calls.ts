import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { line } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { VIEWED_LISTS } from './savedView.ts';
import { viewSentences } from './sentences.ts';

const list = z.enum(VIEWED_LISTS);
const ofList = z.object({ list });
const ofView = ofList.extend({ id: z.uuid() });
const name = line(80).min(1, asMessage(viewSentences.nameMissing));
const query = line(2_000);

/** `isMine`: whoever asks saved it. `isDefault`: the list opens with it for whoever asks. */
const viewRead = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  isMine: z.boolean(),
  isDefault: z.boolean(),
});
export type ViewRead = z.output<typeof viewRead>;
const written = z.object({ success: z.boolean(), id: z.uuid(), commit: commitSchema });

export const listViews = call({
  method: 'GET',
  path: '/api/admin/views/:list',
  summary: 'The saved views of a list that the caller sees: their own and shared ones, by name',
  access: 'admin',
  cityTeams: true,
  params: ofList,
  answer: z.object({ views: z.array(viewRead) }),
  past: 'now',
  reads: ['savedViews'],
});

export const addView = call({
  method: 'POST',
  path: '/api/admin/views/:list',
  summary: 'Save the filters of a list under a name',
  access: 'admin',
  cityTeams: true,
  params: ofList,
  body: z.strictObject({ name, query, shared: z.boolean().default(false) }),
  answer: written,
  status: 201,
});

export const changeView = call({
  method: 'PUT',
  path: '/api/admin/views/:list/:id',
  summary: 'Rename or share a saved view, or give it other filters',
  access: 'admin',
  cityTeams: true,
  params: ofView,
  body: z.strictObject({ name: name.optional(), query: query.optional(), shared: z.boolean().optional() }),
  answer: written,
});

export const chooseDefaultView = call({
  method: 'PUT',
  path: '/api/admin/views/:list/:id/default',
  summary: 'Whether the list opens with this view for the caller; with one view at most',
  access: 'admin',
  cityTeams: true,
  params: ofView,
  body: z.strictObject({ isDefault: z.boolean() }),
  answer: written,
});

export const removeView = call({
  method: 'DELETE',
  path: '/api/admin/views/:list/:id',
  summary: 'Delete a saved view',
  access: 'admin',
  cityTeams: true,
  params: ofView,
  answer: written,
});
