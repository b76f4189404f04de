import { Button, Group, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { messageSender, type SenderRead } from '#contracts/queues/calls.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { queuesKey } from '../../platform/queue/overviewQueries.ts';
import { useLanguage, useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../notice/ErrorPanel.tsx';
import { toastDone } from '../notice/toast.tsx';
import common from '../styles/common.module.css';
import classes from './queue.module.css';
import { queueTexts } from './queueTexts.ts';

type SenderMessageProps = {
  kind: QueueKind;
  id: string;
  sender: NonNullable<SenderRead>;
  /** Whether there is an unfinished message that leaving would lose. */
  onTyped: (typed: boolean) => void;
};

/** Writes to the sender of an item, without a decision. */
export function SenderMessage(props: SenderMessageProps) {
  const say = useText(queueTexts);
  const [opened, setOpened] = useState(false);
  return (
    <Stack gap={10} className={`${common.apart} ${classes.message}`}>
      {opened ? (
        <MessageForm {...props} onClose={() => setOpened(false)} />
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMail size={14} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {say('messageSender')}
        </Button>
      )}
    </Stack>
  );
}

function MessageForm({ kind, id, sender, onTyped, onClose }: SenderMessageProps & { onClose: () => void }) {
  const say = useText(queueTexts);
  const client = useQueryClient();
  const own = useLanguage();
  const [text, setText] = useState('');
  const [language, setLanguage] = useState<Language>(sender.language ?? own);
  const begun = text.trim() !== '';
  useEffect(() => onTyped(begun), [begun, onTyped]);
  useEffect(() => () => onTyped(false), [onTyped]);
  const sending = useMutation({
    mutationFn: (key: string) =>
      send(messageSender, { params: { kind, id }, body: { text: text.trim(), language } }, { key }),
    onSuccess: () => {
      toastDone(say('messageSent'));
      void client.invalidateQueries({ queryKey: [...queuesKey, kind] });
      onClose();
    },
  });
  return (
    <>
      {sender.language === null && <MailLanguage language={language} onChange={setLanguage} />}
      <Textarea
        data-autofocus
        autoFocus
        label={say('message', { email: sender.email })}
        description={say('messageHelp')}
        lang={language}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        {...{ maxLength: 5_000, minRows: 3, maxRows: 10, autosize: true }}
      />
      {sending.isError && <ErrorPanel title={say('messageFailed')} error={sending.error} ofAct />}
      <Group gap="xs" style={{ alignSelf: 'flex-end' }}>
        <Button variant="default" size="xs" disabled={sending.isPending} onClick={onClose}>
          {say('cancelMessage')}
        </Button>
        <Button
          size="xs"
          disabled={!begun}
          loading={sending.isPending}
          onClick={() => sending.mutate(newKey())}
        >
          {say('sendMessage')}
        </Button>
      </Group>
    </>
  );
}

type MailLanguageProps = { language: Language; onChange: (language: Language) => void };

function MailLanguage({ language, onChange }: MailLanguageProps) {
  const say = useText(queueTexts);
  return (
    <SegmentedControl
      aria-label={say('messageLanguage')}
      size="xs"
      value={language}
      onChange={chosen => onChange(chosen as Language)}
      data={[
        { value: 'en', label: 'English' },
        { value: 'es', label: 'Español' },
      ]}
    />
  );
}
