import { Button, Radio, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ApplicationShown, LikelyOrganizer } from '#contracts/organizers/applicationCalls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import classes from './ApplicationDecision.module.css';
import { applicationTexts } from './applicationTexts.ts';
import { useDecision } from './useDecision.ts';

type ApplicationDecisionProps = {
  shown: ApplicationShown;
  onClose: () => void;
  onDecided: (id: string) => void;
  /** What the decision is about. */
  children: ReactNode;
};

const AS_NEW = '';

/** Approves an application, for a new organizer or one that it may duplicate, or rejects it with a reason. */
export function ApplicationDecision({ shown, onClose, onDecided, children }: ApplicationDecisionProps) {
  const say = useText(applicationTexts);
  const { application, likely } = shown;
  const [linkTo, setLinkTo] = useState(AS_NEW);
  const [rejecting, setRejecting] = useState(false);
  const { decide, busy, failure } = useDecision(application, { onClose, onDecided });
  const failed = failure && <ErrorPanel title={failure.title} error={failure.error} ofAct />;
  if (rejecting) {
    return (
      <Rejection
        email={application.email}
        busy={busy}
        failed={failed}
        onBack={() => setRejecting(false)}
        onReject={reason => decide({ reason })}
      />
    );
  }
  return (
    <DialogBody
      actions={
        <>
          <Button variant="default" disabled={busy} onClick={() => setRejecting(true)}>
            {say('reject')}
          </Button>
          <Button loading={busy} onClick={() => decide({ organizerId: linkTo || null })}>
            {say(linkTo === AS_NEW ? 'approve' : 'approveLink')}
          </Button>
        </>
      }
    >
      {children}
      {likely.length > 0 && (
        <section className={classes.duplicates} aria-labelledby="duplicates">
          <h3 id="duplicates">{say('duplicates')}</h3>
          <Radio.Group label={say('choose')} value={linkTo} onChange={setLinkTo}>
            <Radio
              value={AS_NEW}
              label={say('asNew', { name: application.organizerName })}
              className={classes.choice}
            />
            {likely.map(one => (
              <Radio
                key={one.id}
                value={one.id}
                label={say('linkTo', { name: one.name })}
                description={likenessOf(one)}
                className={classes.choice}
              />
            ))}
          </Radio.Group>
        </section>
      )}
      {failed}
    </DialogBody>
  );

  function likenessOf({ city, country, alike }: LikelyOrganizer): string {
    const why = alike.map(one => say(`alike_${one}`)).join(', ');
    return [shownPlace(city, country), why].filter(Boolean).join(' · ');
  }
}

type RejectionProps = {
  email: string;
  busy: boolean;
  failed: ReactNode;
  onBack: () => void;
  onReject: (reason: string) => void;
};

function Rejection({ email, busy, failed, onBack, onReject }: RejectionProps) {
  const say = useText(applicationTexts);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <DialogBody
      typed={reason.trim() !== ''}
      onSubmit={event => {
        event.preventDefault();
        if (reason.trim() === '') setMissing(true);
        else onReject(reason.trim());
      }}
      actions={
        <>
          <Button variant="default" disabled={busy} onClick={onBack}>
            {say('back')}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {say('rejectDo')}
          </Button>
        </>
      }
    >
      <Textarea
        label={say('reason')}
        description={say('reasonHelp', { email })}
        value={reason}
        onChange={event => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
        error={missing && say('reasonMissing')}
        minRows={5}
        maxRows={14}
        maxLength={2_000}
        autosize
        data-autofocus
      />
      {failed}
    </DialogBody>
  );
}
