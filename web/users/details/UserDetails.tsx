import { Button, Skeleton, Tabs } from '@mantine/core';
import { IconMail, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listUserLooks } from '#contracts/audit/lookCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { ERASED } from '#contracts/platform/fact.ts';
import type { showUserDetails } from '#contracts/users/detailCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { LookList } from '../../platform/looks/LookList.tsx';
import { lookTexts } from '../../platform/looks/lookTexts.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { userDetailsQuery } from '../user/queries.ts';
import classes from '../user/UserDetails.module.css';
import { userDetailTexts } from '../user/userDetailTexts.ts';
import type { UserDialogKind } from '../user/useUserDialog.ts';
import { type TellActs, UserActs } from './UserActs.tsx';
import { UserEvents } from './UserEvents.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserFeedback } from './UserFeedback.tsx';
import { UserLogins } from './UserLogins.tsx';

type UserDetailsProps = {
  id: string;
  opened: boolean;
  tell: TellActs;
  onOpen: (kind: UserDialogKind, id: string) => void;
  onClose: () => void;
};

/** Everything about one user: the profile, sign-ins, what they recorded, organized, and the feedback they gave. */
export function UserDetails({ id, opened, tell, onOpen, onClose }: UserDetailsProps) {
  const say = useText(userDetailTexts);
  const details = useQuery({ ...userDetailsQuery(id), enabled: opened });
  const gone = details.error instanceof CallFailed && details.error.status === 404;
  const found = gone ? undefined : details.data;
  return (
    <Dialog opened={opened} onClose={onClose} title={say('details')} width={820}>
      <DialogBody
        actions={found && found.user.email !== ERASED && <Buttons onOpen={kind => onOpen(kind, id)} />}
      >
        {details.isPending && <Skeleton height={320} mt="md" />}
        {gone && <p role="status">{say('gone')}</p>}
        {details.isError && !gone && (
          <ErrorPanel title={say('failed')} error={details.error} onRetry={() => details.refetch()} />
        )}
        {found && <Parts key={id} found={found} tell={tell} />}
      </DialogBody>
    </Dialog>
  );
}

function Buttons({ onOpen }: { onOpen: (kind: UserDialogKind) => void }) {
  const say = useText(userDetailTexts);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        onClick={() => onOpen('message')}
      >
        {say('message')}
      </Button>
      <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onOpen('edit')}>
        {say('edit')}
      </Button>
    </>
  );
}

type PartsProps = { found: AnswerOf<typeof showUserDetails>; tell: TellActs };

function Parts({ found: { user, totals }, tell }: PartsProps) {
  const say = useText(userDetailTexts);
  const sayLooks = useText(lookTexts);
  const [tab, setTab] = useState<string | null>('profile');
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} classNames={{ tab: classes.tab }}>
      <Tabs.List className={classes.tabs}>
        <Tabs.Tab value="profile">{say('tabProfile')}</Tabs.Tab>
        <Tabs.Tab value="logins">{counted(say('tabLogins'), totals.loginHistory)}</Tabs.Tab>
        <Tabs.Tab value="acts">{counted(say('tabActs'), totals.adminLogs)}</Tabs.Tab>
        <Tabs.Tab value="events">{counted(say('tabEvents'), user.eventsOrganized)}</Tabs.Tab>
        <Tabs.Tab value="looks">{sayLooks('title')}</Tabs.Tab>
        <Tabs.Tab value="feedback">{counted(say('tabFeedback'), totals.feedbackGiven)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="profile" pt="md">
        <UserFacts user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="logins" pt="md">
        <UserLogins userId={user.id} />
      </Tabs.Panel>
      <Tabs.Panel value="acts" pt="md">
        <UserActs userId={user.id} tell={tell} />
      </Tabs.Panel>
      <Tabs.Panel value="events" pt="md">
        <UserEvents user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="looks" pt="md">
        <UserLooks userId={user.id} />
      </Tabs.Panel>
      <Tabs.Panel value="feedback" pt="md">
        <UserFeedback feedback={user.feedbackGiven} total={totals.feedbackGiven} />
      </Tabs.Panel>
    </Tabs>
  );
}

function UserLooks({ userId }: { userId: string }) {
  return (
    <LookList
      queryKey={['looks', 'user', userId]}
      read={(query, signal) => send(listUserLooks, { params: { id: userId }, query }, { signal })}
    />
  );
}

function counted(word: string, count: number): string {
  return count === 0 ? word : `${word} (${count.toLocaleString(language())})`;
}
