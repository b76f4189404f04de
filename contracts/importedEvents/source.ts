import { z } from 'zod';
import type { StreamOf } from '../platform/fact.ts';

export const SOURCE_KINDS = ['api', 'calendar'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const sourceName = z.string().trim().min(1).max(120);
const added = z.object({ name: sourceName, kind: z.enum(SOURCE_KINDS) });
const named = z.object({ name: sourceName });
/** `hash`: SHA-256 of the key, which is never stored. `hint`: its last four characters, to tell keys apart. */
const key = z.object({ hash: z.string().max(64), hint: z.string().max(8) });

export const sourceFacts = {
  SourceAdded: added,
  SourceRenamed: named,
  SourceKeyIssued: key,
  SourceKeyRevoked: z.object({}),
  SourceDisabled: z.object({}),
  SourceEnabled: z.object({}),
};

export const sourceCommands = {
  AddSource: added,
  RenameSource: named,
  /** Replaces the key before it. */
  IssueSourceKey: key,
  RevokeSourceKey: z.object({}),
  DisableSource: z.object({}),
  EnableSource: z.object({}),
};

export type SourceState = {
  name: string;
  kind: SourceKind;
  enabled: boolean;
  key: z.output<typeof key> | null;
};

/** Streams `source-<id>`: a program, or a followed calendar, that collects events. */
export const sourceStream: StreamOf<SourceState, typeof sourceFacts, typeof sourceCommands, 'SourceAdded'> = {
  category: 'source',
  named: { field: 'name' },
  facts: sourceFacts,
  commands: sourceCommands,
  begin: { SourceAdded: data => ({ ...data, enabled: true, key: null }) },
  evolve: {
    SourceRenamed: (state, { name }) => ({ ...state, name }),
    SourceKeyIssued: (state, key) => ({ ...state, key }),
    SourceKeyRevoked: state => ({ ...state, key: null }),
    SourceDisabled: state => ({ ...state, enabled: false }),
    SourceEnabled: state => ({ ...state, enabled: true }),
  },
};
