import {
  type Icon,
  IconHistory,
  IconKey,
  IconKeyOff,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeSource,
  issueSourceKey,
  revokeSourceKey,
  type SourceRead,
} from '#contracts/importedEvents/sourceCalls.ts';
import { useOpenHistory } from '../platform/areas/thingDialogs.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { type RowAction, RowActions } from '../ui/table/RowActions.tsx';
import { uiTexts } from '../ui/texts/messages.ts';
import { sourcesKey } from './importedQueries.ts';
import type { NewKey } from './SourceKey.tsx';
import { sourceTexts } from './sourceTexts.ts';

type SourceActionsProps = { source: SourceRead; onKey: (key: NewKey) => void };

/** Disables or enables a source, and makes or revokes its API key. */
export function SourceActions({ source, onKey }: SourceActionsProps) {
  const say = useText(sourceTexts);
  const [asking, setAsking] = useState<'issue' | 'revoke' | null>(null);
  const { switching, issuing, revoking } = useSourceActs(source, { onKey, onDone: () => setAsking(null) });
  const { name, enabled, kind, keyHint } = source;
  const acting = asking === 'issue' ? issuing : revoking;
  const word = say(enabled ? 'disable' : 'enable');
  const ofKey = kind === 'api' ? keyActions() : [];
  return (
    <>
      <RowActions
        label={say('actionsFor', { name })}
        actions={[
          {
            icon: enabled ? IconPlayerPause : IconPlayerPlay,
            word,
            name: `${word}: ${name}`,
            busy: switching.isPending,
            onClick: () => switching.mutate(newKey()),
          },
          ...ofKey,
          useHistoryAction(source),
        ]}
      />
      <ConfirmDialog
        opened={asking !== null}
        title={say(asking === 'issue' ? 'newKeyTitle' : 'revokeTitle', { name })}
        confirm={say(asking === 'issue' ? 'newKey' : 'revoke')}
        busy={acting.isPending}
        failure={acting.error && { title: say('actFailed'), error: acting.error }}
        onConfirm={() => acting.mutate(newKey())}
        onCancel={() => setAsking(null)}
      >
        <p>{say(asking === 'issue' ? 'newKeyHelp' : 'revokeHelp')}</p>
      </ConfirmDialog>
    </>
  );

  function keyActions(): RowAction[] {
    const action = (icon: Icon, word: string, ask: 'issue' | 'revoke'): RowAction => {
      const onClick = () => setAsking(ask);
      return { icon, word, name: `${word}: ${name}`, onClick, red: ask === 'revoke' };
    };
    const revoke = keyHint ? [action(IconKeyOff, say('revoke'), 'revoke')] : [];
    return [action(IconKey, say('newKey'), 'issue'), ...revoke];
  }
}

function useHistoryAction({ id, name }: SourceRead): RowAction {
  const word = useText(uiTexts)('history');
  const openHistory = useOpenHistory();
  return { icon: IconHistory, word, name: `${word}: ${name}`, onClick: () => openHistory(`source-${id}`) };
}

type After = { onKey: (key: NewKey) => void; onDone: () => void };

function useSourceActs({ id, name, enabled }: SourceRead, { onKey, onDone }: After) {
  const say = useText(sourceTexts);
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: sourcesKey });
  const params = { id };
  return {
    switching: useMutation({
      mutationFn: (key: string) => send(changeSource, { params, body: { enabled: !enabled } }, { key }),
      onSuccess: () => toastDone(say(enabled ? 'didDisable' : 'didEnable', { name })),
      onError: error => toastFailed(say('actFailed'), error),
      onSettled,
    }),
    issuing: useMutation({
      mutationFn: (key: string) => send(issueSourceKey, { params, body: {} }, { key }),
      onSuccess: ({ key }) => {
        onDone();
        onKey({ name, key });
      },
      onSettled,
    }),
    revoking: useMutation({
      mutationFn: (key: string) => send(revokeSourceKey, { params }, { key }),
      onSuccess: () => {
        onDone();
        toastDone(say('didRevoke', { name }));
      },
      onSettled,
    }),
  };
}
