import { z } from 'zod';
import type { StreamOf } from '../platform/fact.ts';
import { inOneLine } from '../platform/text/text.ts';
import { invalidSentences } from '../platform/validation/invalidSentences.ts';
import { asMessage } from '../platform/validation/message.ts';
import { danceStyleSentences } from './sentences.ts';

export const DANCE_STYLE_STATUSES = ['active', 'retired', 'merged'] as const;
export type DanceStyleStatus = (typeof DANCE_STYLE_STATUSES)[number];

/** Readable, and stored in the facts of events: it never changes, whatever the style is called later. */
export const danceStyleId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, asMessage(invalidSentences.notAnId));

const NAME_LENGTH = 120;
/** A name of spaces or invisible characters alone would show as nothing. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export const danceStyleName = z
  .string()
  .overwrite(inOneLine)
  .refine(text => VISIBLE.test(text), { error: asMessage(danceStyleSentences.nameMissing), abort: true })
  .refine(text => [...text].length <= NAME_LENGTH, asMessage(danceStyleSentences.nameTooLong));

const named = z.object({ name: z.string().min(1) });

export const danceStyleFacts = {
  DanceStyleAdded: named,
  DanceStyleRenamed: named,
  DanceStyleRetired: z.object({}),
  /** A retired style is offered again, or a merged one is a style of its own again. */
  DanceStyleRestored: z.object({}),
  DanceStyleMerged: z.object({ into: danceStyleId }),
};

/** The status of the style that another one is to be merged into; the caller looks it up, since rules are pure. */
export const MERGE_STANDINGS = [...DANCE_STYLE_STATUSES, 'missing', 'itself'] as const;
export type MergeStanding = (typeof MERGE_STANDINGS)[number];

export const danceStyleCommands = {
  AddDanceStyle: z.object({ name: danceStyleName }),
  RenameDanceStyle: z.object({ name: danceStyleName }),
  RetireDanceStyle: z.object({}),
  RestoreDanceStyle: z.object({}),
  MergeDanceStyle: z.object({ into: danceStyleId, standing: z.enum(MERGE_STANDINGS) }),
};

export type DanceStyleState = { name: string; status: DanceStyleStatus; mergedInto: string | null };

export const danceStyleStream: StreamOf<
  DanceStyleState,
  typeof danceStyleFacts,
  typeof danceStyleCommands,
  'DanceStyleAdded'
> = {
  category: 'danceStyle',
  named: { field: 'name' },
  facts: danceStyleFacts,
  commands: danceStyleCommands,
  begin: { DanceStyleAdded: ({ name }) => ({ name, status: 'active', mergedInto: null }) },
  evolve: {
    DanceStyleRenamed: (state, { name }) => ({ ...state, name }),
    DanceStyleRetired: state => ({ ...state, status: 'retired' }),
    DanceStyleRestored: state => ({ ...state, status: 'active', mergedInto: null }),
    DanceStyleMerged: (state, { into }) => ({ ...state, status: 'merged', mergedInto: into }),
  },
};
