import { type ReactNode, useState } from 'react';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { RecommendationRead, RecommendationShown } from '#contracts/recommendations/moderationCalls.ts';
import { RECOMMENDATION_STATUSES } from '#contracts/recommendations/recommendation.ts';
import { type Say, useText } from '../platform/texts/messages.ts';
import { BulkQueueScreen } from '../ui/queue/BulkQueueScreen.tsx';
import type { AskedText } from '../ui/queue/queueProps.ts';
import { labelled } from '../ui/screen/BookScreen.tsx';
import { Converting } from './converting.ts';
import { RecommendationChoices, type Told } from './RecommendationChoices.tsx';
import { RecommendationDetails } from './RecommendationDetails.tsx';
import { recommendationColumns } from './recommendationColumns.tsx';
import { RECOMMENDATIONS } from './recommendationQueries.ts';
import { recommendationTexts } from './recommendationTexts.ts';

type Notes = Readonly<Record<Language, readonly string[]>>;

/** Notes to pick from, in the sender's language and not the moderator's. */
const MODERATION_NOTES: Record<'approve' | 'reject', Notes> = {
  approve: { en: ['We will ask the organizer to add it.'], es: ['Pediremos al organizador que lo añada.'] },
  reject: {
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

type RecommendationListProps = {
  /** Renders the form of the event that a recommendation becomes: it belongs to another area. */
  converting: (shown: RecommendationShown, opened: boolean, onClose: () => void) => ReactNode;
};

/** Events that visitors recommended: those that wait for a decision, unless the filters say otherwise. */
export function RecommendationList({ converting }: RecommendationListProps) {
  const say = useText(recommendationTexts);
  const [converted, setConverted] = useState<RecommendationShown | null>(null);
  const [opened, setOpened] = useState(false);
  const convert = (shown: RecommendationShown) => {
    setConverted(shown);
    setOpened(true);
  };
  return (
    <Converting value={convert}>
      <BulkQueueScreen
        queue={RECOMMENDATIONS}
        say={say}
        figures={{
          pending: [say('pending'), {}],
          approved: [say('approved'), { status: 'approved' }],
          rejected: [say('rejected'), { status: 'rejected' }],
          converted: [say('converted'), { status: 'converted' }],
          trash: null,
        }}
        selects={{ status: [say('filterStatus'), statuses(say)] }}
        columns={recommendationColumns}
        nameOf={({ title }) => title}
        Details={RecommendationDetails}
        Choices={RecommendationChoices}
        decisions={{
          approve: {
            key: 'a',
            look: 'main',
            asks: notesAsked(say, 'approve'),
            send: given => moderated('approved', given),
          },
          reject: {
            key: 'r',
            look: 'danger',
            asks: notesAsked(say, 'reject'),
            send: given => moderated('rejected', given),
          },
        }}
        reopen={['reopen']}
        together="reject"
      />
      {converted && converting(converted, opened, () => setOpened(false))}
    </Converting>
  );
}

type Words = Say<keyof (typeof recommendationTexts)['texts'] & string>;

function statuses(say: Words) {
  return { ...labelled(RECOMMENDATION_STATUSES, say), all: say('anyStatus'), trash: say('trash') };
}

/** Either decision takes optional notes. */
function notesAsked(say: Words, decision: 'approve' | 'reject'): AskedText<RecommendationRead> {
  return {
    label: say('notes'),
    help: ({ contactEmail }) => say(contactEmail ? 'notesTold' : 'notesHelp'),
    missing: null,
    send: say(`${decision}Do`),
    longest: 2_000,
    templates: MODERATION_NOTES[decision],
  };
}

function moderated(status: 'approved' | 'rejected', { text, choice }: { text: string; choice: Told | null }) {
  return ['moderate', { status, moderatorNotes: text || null, tellSender: choice === 'told' }] as const;
}
