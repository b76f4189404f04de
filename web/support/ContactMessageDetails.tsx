import type { ContactMessageRead } from '#contracts/support/calls.ts';
import type { ContactSubject } from '#contracts/support/contactMessage.ts';
import { useText } from '../platform/texts/messages.ts';
import { EraseSubmission } from '../ui/dialog/EraseSubmission.tsx';
import { Particulars, Quoted } from '../ui/show/Particulars.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { AddressData } from './AddressData.tsx';
import { contactTexts } from './contactTexts.ts';
import { MessageStatus } from './MessageCells.tsx';
import { messagesKey } from './queries.ts';

/** What messages about these subjects ask for. */
const WANTED: Partial<Record<ContactSubject, 'erasure' | 'export'>> = {
  account_deletion: 'erasure',
  data_export: 'export',
  privacy_concern: 'erasure',
};

type ContactMessageDetailsProps = { shown: { message: ContactMessageRead }; onClose: () => void };

/** One message in full, and its outcome. */
export function ContactMessageDetails({ shown: { message }, onClose }: ContactMessageDetailsProps) {
  const say = useText(contactTexts);
  const wants = WANTED[message.subject];
  return (
    <>
      <MessageFacts message={message} />
      <Quoted>{message.message}</Quoted>
      {message.answer && (
        <>
          <h3>{say('sentAnswer')}</h3>
          <Quoted>{message.answer}</Quoted>
        </>
      )}
      {wants && <AddressData email={message.email} wants={wants} onErased={onClose} />}
      <p>
        <EraseSubmission
          kind="contactMessage"
          id={message.id}
          name={message.name}
          of={messagesKey}
          onErased={onClose}
        />
      </p>
    </>
  );
}

function MessageFacts({ message }: { message: ContactMessageRead }) {
  const say = useText(contactTexts);
  const { subject, email, status, decidedBy, decidedAt, answerBy, dueBy, createdAt, language } = message;
  return (
    <Particulars
      items={[
        [say('columnSubject'), say(subject)],
        [say('statusLabel'), <MessageStatus key="status" message={message} />],
        [
          say('email'),
          <a key="mail" href={`mailto:${email}`}>
            {email}
          </a>,
        ],
        [say('language'), say(`language_${language}`)],
        [say('received'), <RelativeTime key="received" at={createdAt} />],
        status === 'open'
          ? [say('answerBy'), <RelativeTime key="answerBy" at={answerBy} />]
          : [
              say(`is_${status}`),
              decidedAt && (
                <>
                  {decidedBy?.name ?? say('somebody')}, <RelativeTime at={decidedAt} />
                </>
              ),
            ],
        [say('dueBy'), dueBy && <RelativeTime key="dueBy" at={dueBy} />],
      ]}
    />
  );
}
