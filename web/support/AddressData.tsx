import { Box, Button, Group, Skeleton, Title } from '@mantine/core';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { eraseAddress, exportAddress, findAddress } from '#contracts/users/addressCalls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { saveFile } from '../platform/calls/saveFile.ts';
import { useText } from '../platform/texts/messages.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import common from '../ui/styles/common.module.css';
import { addressTexts } from './addressTexts.ts';

const addressQuery = (email: string) =>
  queryOptions({
    queryKey: ['addresses', email],
    queryFn: ({ signal }) => send(findAddress, { body: { email } }, { signal }),
  });

type AddressDataProps = { email: string; wants: 'erasure' | 'export'; onErased: () => void };

/** What the address of somebody who asks for erasure, or for their data, has here, and the acts that answer that. */
export function AddressData({ email, wants, onErased }: AddressDataProps) {
  const say = useText(addressTexts);
  const { data, error, refetch } = useQuery(addressQuery(email));
  const erase = (
    <EraseAll key="erase" email={email} has={data} isMain={wants === 'erasure'} onErased={onErased} />
  );
  const take = <ExportAll key="export" email={email} isMain={wants === 'export'} />;
  return (
    <Box aria-label={say('title', { email })} component="section" mb="md" className={common.box}>
      <Title order={3} size={15} mb="xs" className={common.words}>
        {say('title', { email })}
      </Title>
      {error && !data && <ErrorPanel title={say('findFailed')} error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton height={60} />}
      {data && <Found has={data} />}
      <Group component="p" gap="xs" m={0}>
        {wants === 'erasure' ? [erase, take] : [take, erase]}
      </Group>
    </Box>
  );
}

type Has = AnswerOf<typeof findAddress>;

function Found({ has: { account, feedback, submissions } }: { has: Has }) {
  const say = useText(addressTexts);
  const kinds = Map.groupBy(submissions, ({ kind }) => kind);
  return (
    <Box component="ul" mt={0} mb="sm" pl={20}>
      <li>
        {account ? (
          <>
            {say('account')} <Link to={`/admin/users?id=${account.id}`}>{account.name}</Link>
          </>
        ) : (
          say('noAccount')
        )}
      </li>
      {feedback > 0 && <li>{say('feedback', { count: feedback })}</li>}
      {[...kinds].map(([kind, { length }]) => (
        <li key={kind}>{say(kind, { count: length })}</li>
      ))}
    </Box>
  );
}

type EraseAllProps = {
  email: string;
  has: Has | undefined;
  isMain: boolean;
  onErased: () => void;
};

function EraseAll({ email, has, isMain, onErased }: EraseAllProps) {
  const say = useText(addressTexts);
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const erasure = useMutation({
    mutationFn: (key: string) => send(eraseAddress, { body: { email } }, { key }),
    onSuccess: () => {
      // Whatever is shown anywhere may have been theirs.
      void client.invalidateQueries();
      toastDone(say('erased', { email }));
      setAsked(false);
      onErased();
    },
  });
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        {...(isMain && { color: 'red' })}
        disabled={!has}
        leftSection={<IconEraser size={16} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {say('eraseAll')}
      </Button>
      <ConfirmDialog
        opened={asked && has !== undefined}
        title={say('eraseTitle', { email })}
        confirm={say('eraseNow')}
        cancel={say('keep')}
        busy={erasure.isPending}
        failure={erasure.isError ? { title: say('eraseFailed'), error: erasure.error } : null}
        onCancel={() => setAsked(false)}
        onConfirm={() => erasure.mutate(newKey())}
      >
        <p>{say('eraseText')}</p>
        {has && <Found has={has} />}
      </ConfirmDialog>
    </>
  );
}

function ExportAll({ email, isMain }: { email: string; isMain: boolean }) {
  const say = useText(addressTexts);
  const client = useQueryClient();
  const taking = useMutation({
    mutationFn: () => send(exportAddress, { body: { email } }),
    onSuccess: answer => {
      const content = new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
      saveFile(`tanda-${answer.exportedAt.slice(0, 10)}.json`, content);
      void client.invalidateQueries({ queryKey: ['audit'] });
      toastDone(say('exported', { email }));
    },
    onError: error => toastFailed(say('exportFailed'), error),
  });
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      loading={taking.isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => taking.mutate()}
    >
      {say('exportAll')}
    </Button>
  );
}
