import { isDeepStrictEqual } from 'node:util';
import {
  type ImportedContent,
  type ImportedEventState,
  importedContent,
  importedEventStream,
  REVIEWABLE,
} from '#contracts/importedEvents/importedEvent.ts';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import type { CommandData } from '#contracts/platform/fact.ts';
import { decided } from '#platform/commands/decided.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { isAnother, withFormer } from './anotherEvent.ts';

// A source sends an item any number of times; the same again changes nothing. That it has another id there is noted once. An item that looks like an event or
// another item is marked as a duplicate, unless somebody has said that it is none. What is pending or needs review is
// approved or rejected; its contact is told where the moderator says so. Each approval leads to one event, or to the
// reason why there is none; or it says which event it is that exists already, which a duplicate may too. A decision can
// be taken back; the event that it made goes. An event that could not follow a change at its source makes its item
// needs review again: it keeps its event, unless it is then approved as another one that exists. A deleted item begins
// again when its source sends it, and so does one whose id the source now uses for another event; a purged one does
// not.

type State = ImportedEventState;

export const importedEventRules: Rules<typeof importedEventStream> = {
  of: importedEventStream,
  decide: {
    CollectEvent(state, { duplicateOf, ...data }, { now }) {
      if (state?.purged) throw new Refusal(importedEventSentences.purged, { code: 'purged' });
      const marked = duplicateOf ? [{ type: 'MarkedDuplicate' as const, data: { of: duplicateOf } }] : [];
      if (!state || state.deleted) return [{ type: 'EventCollected', data }, ...marked];
      if (state.hash === data.hash && !state.vanished) return [];
      if (isAnother(state, data, now))
        return [{ type: 'EventCollected', data: withFormer(data, state) }, ...marked];
      // One that has an event is like that.
      const isOpen =
        !state.notDuplicate &&
        state.eventId === null &&
        ['pending', 'needs_review', 'duplicate'].includes(state.status);
      return [{ type: 'CollectedEventChanged', data: changeOf(data) }, ...(isOpen ? marked : [])];
    },
    NoteVanished(state) {
      return present(state).vanished ? [] : [{ type: 'CollectedEventVanished', data: {} }];
    },
    NoteOtherId(state, { sourceItemId }) {
      const { otherId, sourceItemId: own } = present(state);
      return otherId !== undefined || own === sourceItemId
        ? []
        : [{ type: 'CollectedIdChanged', data: { sourceItemId } }];
    },
    ApproveImport: (state, { notes, own, ...notice }) => [
      {
        type: 'ImportApproved',
        data: { notes, ...sayable(reviewable(state), notice), ...(own && { own }) },
      },
    ],
    LinkImport(state, { notes, eventId, kind, ...notice }) {
      const item = present(state).status === 'duplicate' ? present(state) : reviewable(state);
      return [{ type: 'ImportLinked', data: { notes, eventId, kind, ...sayable(item, notice) } }];
    },
    RejectImport: (state, { reason, ...notice }) => [
      { type: 'ImportRejected', data: { reason, ...sayable(reviewable(state), notice) } },
    ],
    ReopenImport(state) {
      const { status, hadEvent, linked, before, ...item } = present(state);
      if (REVIEWABLE.includes(status)) return [];
      const open = status === 'duplicate' ? { status: 'pending' as const, failure: null } : before;
      const had = madeOf(hadEvent);
      const made = !had && !linked ? madeOf(item) : null;
      const event = { eventId: made?.eventId ?? null, kind: made?.kind ?? null };
      return [{ type: 'ImportReopened', data: { ...open, ...event, ...(linked && { keeps: had }) } }];
    },
    CompleteImport(state, { approval, ...made }) {
      const { eventId, status } = answering(state, approval);
      if (status === 'imported' && eventId === made.eventId) return [];
      return [{ type: 'ImportCompleted', data: made }];
    },
    FailImport(state, { approval, reason }) {
      return answering(state, approval).status === 'approved'
        ? [{ type: 'ImportFailed', data: { reason } }]
        : [];
    },
    NoteNotFollowed(state, { reason }) {
      const { status, eventId, failure } = present(state);
      const isKnown = status === 'needs_review' && isDeepStrictEqual(failure, reason);
      if (eventId === null || isKnown || !['imported', 'needs_review'].includes(status)) return [];
      return [{ type: 'ImportNotFollowed', data: { reason } }];
    },
    DeleteImport(state) {
      present(state);
      return [{ type: 'ImportDeleted', data: {} }];
    },
    PurgeImport(state) {
      if (!state) throw notFound(importedEventSentences.none);
      if (state.purged) return [];
      if (!state.deleted && state.status !== 'rejected') throw new Refusal(importedEventSentences.keptYet);
      return [{ type: 'ImportPurged', data: {} }];
    },
  },
};

const CONTENT = Object.keys(importedContent) as (keyof ImportedContent)[];

type Collected = Omit<CommandData<typeof importedEventStream, 'CollectEvent'>, 'duplicateOf'>;

/** What a source sent anew, without what says whose item it is. */
function changeOf(data: Collected) {
  const { batchId, hash, raw } = data;
  const content = Object.fromEntries(CONTENT.map(field => [field, data[field]])) as ImportedContent;
  return { batchId, hash, raw, ...content };
}

function madeOf({ eventId, eventKind: kind }: Pick<State, 'eventId' | 'eventKind'>) {
  return eventId && kind ? { eventId, kind } : null;
}

function present(state: State | undefined): State {
  if (!state || state.deleted) throw notFound(importedEventSentences.none);
  return state;
}

function reviewable(state: State | undefined): State {
  const item = present(state);
  if (!REVIEWABLE.includes(item.status)) throw decided(importedEventSentences[item.status]);
  return item;
}

type Notice = Pick<CommandData<typeof importedEventStream, 'ApproveImport'>, 'notice' | 'noticeLanguage'>;

/** Nobody can be told of a decision without an address. */
function sayable({ contactEmail }: State, { notice, noticeLanguage = 'en' }: Notice): Notice {
  return notice && contactEmail ? { notice, noticeLanguage } : {};
}

/** The item as long as it is the same approval that is answered. */
function answering(state: State | undefined, approval: number): State {
  const item = present(state);
  const follows = item.status === 'needs_review' && item.eventId !== null;
  const isAnswered = item.status === 'approved' || item.status === 'imported' || follows;
  const isSame = item.approvals === approval && isAnswered;
  if (!isSame) throw new Refusal(importedEventSentences.otherApproval, { code: 'decided' });
  return item;
}
