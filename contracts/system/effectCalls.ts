import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { recordedPosition } from '../platform/position.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { line } from '../platform/text/text.ts';

export const EFFECT_STATUSES = ['waiting', 'performing', 'done', 'failed', 'unknown', 'givenUp'] as const;
export type EffectStatus = (typeof EFFECT_STATUSES)[number];

/** What effects do: send a mail, send a command to a stream, or something else. */
export const EFFECT_KINDS = ['mail', 'command', 'work'] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/**
 * An effect that follows from a fact, and its outcome; its contents are not shown. `why` says in a sentence why it is
 * not done, `error` in the words of the program that said so, without addresses.
 */
export const effectRead = z.object({
  id: z.string(),
  process: z.string(),
  effect: z.string(),
  kind: z.enum(EFFECT_KINDS),
  key: z.string(),
  factId: z.uuid(),
  stream: z.string(),
  correlationId: z.string(),
  status: z.enum(EFFECT_STATUSES),
  attempts: z.int(),
  why: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextTryAt: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable(),
});
export type EffectRead = z.infer<typeof effectRead>;

export const listEffects = call({
  method: 'GET',
  path: '/api/admin/effects',
  summary: 'The effects of processes, newest first, with the number in each status',
  access: 'admin',
  query: z.object({
    ...pageQuery,
    /** `open`: neither done nor given up. */
    status: z.enum([...EFFECT_STATUSES, 'open', 'all']).default('all'),
    kind: z.enum([...EFFECT_KINDS, 'all']).default('all'),
  }),
  answer: z.object({
    counts: z.record(z.enum(EFFECT_STATUSES), z.int()),
    effects: z.array(effectRead),
    pagination: paginationSchema,
  }),
});

const effectId = z.object({ id: recordedPosition });
const decided = z.object({ success: z.boolean(), commit: commitSchema });

export const retryEffect = call({
  method: 'POST',
  path: '/api/admin/effects/:id/retry',
  summary: 'Retry an effect that failed or whose outcome is unknown',
  access: 'admin',
  params: effectId,
  answer: decided,
});

export const settleEffect = call({
  method: 'POST',
  path: '/api/admin/effects/:id/settle',
  summary: 'Mark an effect that failed or whose outcome is unknown as done, or give it up',
  access: 'admin',
  params: effectId,
  body: z.object({ status: z.enum(['done', 'givenUp']), reason: line(500).min(1) }),
  answer: decided,
});

/**
 * What performing an effect would do now. A mail's links are cut: they act for its recipient. `none`: there is no
 * longer anybody to mail. `erased`: the keys of the person it is about are gone. `secret`: what is in it is made as it
 * is sent. `settled`: the contents of effects that were settled are not kept.
 */
export const effectContents = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), to: z.string(), subject: z.string(), text: z.string() }),
  z.object({ kind: z.literal('command'), stream: z.string(), command: z.string(), data: z.unknown() }),
  z.object({ kind: z.literal('work'), data: z.unknown() }),
  z.object({ kind: z.enum(['none', 'erased', 'secret', 'settled']) }),
]);
export type EffectContents = z.infer<typeof effectContents>;

/** Not a command, whose answer would be kept for its repetitions. */
export const showEffectContents = call({
  method: 'GET',
  path: '/api/admin/effects/:id/contents',
  summary: 'The contents of an effect, such as the text of a mail; who asks for them is recorded',
  access: 'admin',
  params: effectId,
  answer: z.object({
    /** Whom or what the fact is about that the effect follows from. */
    about: ofPerson('asKind', z.object({ kind: z.string(), id: z.string() })),
    contents: effectContents,
    commit: commitSchema,
  }),
});
