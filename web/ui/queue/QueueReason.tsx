import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DialogBody } from '../dialog/DialogBody.tsx';
import classes from './queue.module.css';
import type { AskedText, QueueDecision } from './queueProps.ts';
import { queueTexts } from './queueTexts.ts';
import { ReasonTemplates } from './ReasonTemplates.tsx';

type QueueReasonProps<Row> = {
  kind: QueueKind;
  row: Row;
  language: Language;
  look: QueueDecision<Row, never>['look'];
  asks: AskedText<Row>;
  busy: boolean;
  failed: ReactNode;
  onBack: () => void;
  onSend: (text: string) => void;
  /** What the decision is about. */
  children: ReactNode;
};

/** Asks for the text that a decision needs, to be picked or written, above what it is about. */
export function QueueReason<Row>(props: QueueReasonProps<Row>) {
  const { kind, row, language, asks, busy, onBack } = props;
  const say = useText(queueTexts);
  const { text, missing, choose, submit, onKeyDown } = useWritten(props);
  return (
    <DialogBody
      typed
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
      actions={
        <>
          <Button variant="default" disabled={busy} onClick={onBack}>
            {say('back')}
          </Button>
          <Button type="submit" color={props.look === 'danger' ? 'red' : undefined} loading={busy}>
            {asks.send}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the fields in it */}
      <div onKeyDown={onKeyDown}>
        <Textarea
          label={asks.label}
          description={
            <>
              {asks.help(row)} <span className={classes.sendKeys}>{say('sendKeys')}</span>
            </>
          }
          value={text}
          onChange={event => choose(event.currentTarget.value)}
          error={missing && asks.missing}
          minRows={4}
          maxRows={14}
          maxLength={asks.longest}
          autosize
          data-autofocus
          ref={focusOnce}
        />
        <ReasonTemplates
          kind={kind}
          language={language}
          builtIn={asks.templates[language]}
          text={text}
          onPick={choose}
        />
      </div>
      {props.failed}
      {props.children}
    </DialogBody>
  );
}

/** The text being written, and the function that sends it. */
function useWritten<Row>({ asks, busy, onBack, onSend }: QueueReasonProps<Row>) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const written = text.trim();
  const submit = () => (written === '' && asks.missing !== null ? setMissing(true) : onSend(written));
  return {
    text,
    missing,
    submit,
    choose(chosen: string) {
      setText(chosen);
      setMissing(false);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        if (!busy) submit();
      }
      // Escape must not discard a text.
      if (event.key === 'Escape' && written === '') onBack();
    },
  };
}

function focusOnce(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
