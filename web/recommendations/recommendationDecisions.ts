import type { Language } from '#contracts/platform/sentence.ts';
import {
  moderateRecommendation,
  type RecommendationRead,
  reopenRecommendation,
} from '#contracts/recommendations/moderationCalls.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import type { QueueDecision, QueueUndo } from '../ui/queue/queueProps.ts';
import type { Told } from './RecommendationChoices.tsx';
import { recommendationTexts } from './recommendationTexts.ts';

type Notes = Readonly<Record<Language, readonly string[]>>;

/** Notes to pick from, in the sender's language and not the moderator's. */
const MODERATION_NOTES: Record<'approved' | 'rejected', Notes> = {
  approved: { en: ['We will ask the organizer to add it.'], es: ['Pediremos al organizador que lo añada.'] },
  rejected: {
    en: [
      'This event is already on our calendar.',
      'We could not find out when and where it takes place.',
      'This is not an event for social dancers.',
    ],
    es: [
      'Este evento ya está en nuestro calendario.',
      'No hemos podido averiguar cuándo ni dónde se celebra.',
      'No es un evento de baile social.',
    ],
  },
};

type Decision = QueueDecision<RecommendationRead, Told>;

/** Approves or rejects a recommendation, after a confirmation that takes optional notes. */
export function useRecommendationDecisions(): Decision[] {
  const say = useText(recommendationTexts);
  const asks = (send: string, templates: keyof typeof MODERATION_NOTES): NonNullable<Decision['asks']> => ({
    label: say('notes'),
    help: ({ contactEmail }) => say(contactEmail ? 'notesTold' : 'notesHelp'),
    missing: null,
    send,
    longest: 2_000,
    templates: MODERATION_NOTES[templates],
  });
  const sending =
    (status: 'approved' | 'rejected'): Decision['send'] =>
    ({ id }, { text, choice, key }) => {
      const body = { status, moderatorNotes: text || null, tellSender: choice === 'told' };
      return send(moderateRecommendation, { params: { id }, body }, { key });
    };
  return [
    {
      name: 'approve',
      key: 'a',
      look: 'main',
      label: () => say('approve'),
      asks: asks(say('approveDo'), 'approved'),
      send: sending('approved'),
      done: ({ title }) => say('didApprove', { title }),
      failed: say('approveFailed'),
    },
    {
      name: 'reject',
      key: 'r',
      look: 'danger',
      label: () => say('reject'),
      asks: asks(say('rejectDo'), 'rejected'),
      send: sending('rejected'),
      done: ({ title }) => say('didReject', { title }),
      failed: say('rejectFailed'),
    },
  ];
}

/** Makes a decided recommendation pending again. */
export function useRecommendationUndo(): QueueUndo<RecommendationRead> {
  const say = useText(recommendationTexts);
  return {
    label: say('reopen'),
    send: (id, key) => send(reopenRecommendation, { params: { id } }, { key }),
    done: ({ title }) => say('didReopen', { title }),
    failed: say('reopenFailed'),
  };
}
