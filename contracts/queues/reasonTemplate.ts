import { z } from 'zod';
import type { StreamOf } from '../platform/fact.ts';
import { LANGUAGES } from '../platform/sentences/sentence.ts';
import { QUEUE_KINDS } from './queueKinds.ts';

const text = z.string().min(1).max(2_000);
const added = z.object({ kind: z.enum(QUEUE_KINDS), language: z.enum(LANGUAGES), text });
const changed = z.object({ text });

export const reasonTemplateFacts = {
  ReasonTemplateAdded: added,
  ReasonTemplateChanged: changed,
  ReasonTemplateRemoved: z.object({}),
};

export const reasonTemplateCommands = {
  AddReasonTemplate: added,
  ChangeReasonTemplate: changed,
  RemoveReasonTemplate: z.object({}),
};

export type ReasonTemplateState = z.output<typeof added> & { removed: boolean };

/** Streams `reasonTemplate-<id>`: a text that administrators pick when they decide on items of a queue. */
export const reasonTemplateStream: StreamOf<
  ReasonTemplateState,
  typeof reasonTemplateFacts,
  typeof reasonTemplateCommands,
  'ReasonTemplateAdded'
> = {
  category: 'reasonTemplate',
  named: { field: 'text' },
  facts: reasonTemplateFacts,
  commands: reasonTemplateCommands,
  begin: { ReasonTemplateAdded: data => ({ ...data, removed: false }) },
  evolve: {
    ReasonTemplateChanged: (state, { text }) => ({ ...state, text }),
    ReasonTemplateRemoved: state => ({ ...state, removed: true }),
  },
};
