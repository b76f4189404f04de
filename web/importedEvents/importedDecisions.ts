import { type ImportedEventRead, importedDecisions } from '#contracts/importedEvents/calls.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import type { QueueDecision, QueueUndo } from '../ui/queue/queueProps.ts';
import type { Review } from './ImportedNotes.tsx';
import { importedTexts } from './importedTexts.ts';

/** Reasons for rejecting an imported event. Only administrators read them. */
const REJECTION_REASONS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'This event is already on our calendar.',
    'This is not an event for social dancers.',
    'Its date or place is missing or wrong.',
  ],
  es: [
    'Este evento ya está en nuestro calendario.',
    'No es un evento de baile social.',
    'Su fecha o su lugar faltan o son incorrectos.',
  ],
};

/** Approves an imported event, as a new event or as one that exists, or rejects it with a reason. */
export function useImportedDecisions(): QueueDecision<ImportedEventRead, Review>[] {
  const say = useText(importedTexts);
  const missing = (_: ImportedEventRead, choice: Review | null) =>
    choice?.notice && choice.notice.text.trim() === '' ? say('noticeMissing') : null;
  const named = ({ title }: ImportedEventRead) => ({ title: title || say('untitled') });
  return [
    {
      name: 'approve',
      key: 'a',
      look: 'main',
      label: choice => say(choice?.eventId ? 'approveLinked' : 'approve'),
      missing,
      send: ({ id }, { choice, key }) => {
        const body = { reviewNotes: choice?.notes.trim() || null, notice: noticeOf(choice) };
        const eventId = choice?.eventId;
        return eventId
          ? send(importedDecisions.acts.link, { params: { id }, body: { ...body, eventId } }, { key })
          : send(importedDecisions.acts.approve, { params: { id }, body }, { key });
      },
      done: (item, choice) => say(choice?.eventId ? 'didLink' : 'didApprove', named(item)),
      failed: say('approveFailed'),
    },
    {
      name: 'reject',
      key: 'r',
      look: 'danger',
      label: () => say('reject'),
      asks: {
        label: say('reason'),
        help: () => say('reasonHelp'),
        missing: say('reasonMissing'),
        send: say('reject'),
        longest: 2_000,
        templates: REJECTION_REASONS,
      },
      missing,
      send: ({ id }, { text: reviewNotes, choice, key }) => {
        const body = { reviewNotes, notice: noticeOf(choice) };
        return send(importedDecisions.acts.reject, { params: { id }, body }, { key });
      },
      done: item => say('didReject', named(item)),
      failed: say('rejectFailed'),
    },
  ];
}

function noticeOf(choice: Review | null): Review['notice'] {
  return choice?.notice ? { ...choice.notice, text: choice.notice.text.trim() } : null;
}

/** Takes either decision back, with the event that an approval made; also the mark of a duplicate. */
export function useImportedUndo(): QueueUndo<ImportedEventRead> {
  const say = useText(importedTexts);
  return {
    label: say('reopen'),
    send: (id, key) => send(importedDecisions.acts.reopen, { params: { id }, body: {} }, { key }),
    done: ({ title }) => say('didReopen', { title: title || say('untitled') }),
    failed: say('reopenFailed'),
  };
}
