import { Button, Group, Stack } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { listAdministratorSessions } from '#contracts/access/securityCalls.ts';
import type { SessionRead } from '#contracts/access/sessionCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { useText } from '../platform/texts/messages.ts';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import common from '../ui/styles/common.module.css';
import { type Ending, EndSessionsDialog } from './EndSessionsDialog.tsx';
import { Person } from './Person.tsx';
import { SecurityPanel } from './SecurityPanel.tsx';
import { administratorSessionsQuery } from './securityQueries.ts';
import { securityTexts } from './securityTexts.ts';

type Administrator = AnswerOf<typeof listAdministratorSessions>['administrators'][number];
type OnEnd = (ending: Ending) => void;

/** The open sessions of all administrators, which can be ended one by one or all of one person. */
export function AdministratorSessions() {
  const say = useText(securityTexts);
  const [ending, setEnding] = useState<Ending | null>(null);
  return (
    <SecurityPanel
      title={say('sessions')}
      query={useQuery(administratorSessionsQuery())}
      failed={say('sessionsFailed')}
    >
      {({ administrators }) => (
        <Stack>
          {administrators.map(one => (
            <SessionsOf key={one.id} administrator={one} onEnd={setEnding} />
          ))}
          <EndSessionsDialog ending={ending} onClose={() => setEnding(null)} />
        </Stack>
      )}
    </SecurityPanel>
  );
}

function SessionsOf({ administrator, onEnd }: { administrator: Administrator; onEnd: OnEnd }) {
  const say = useText(securityTexts);
  const { id, name, email, sessions } = administrator;
  const own = sessions.some(({ current }) => current);
  const some = sessions.length > (own ? 1 : 0);
  return (
    <div>
      <Group justify="space-between" gap="4px 12px" mih={28}>
        <Person userId={id} name={name} email={email} />
        {some && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={own ? undefined : say('endAllOf', { name })}
            onClick={() => onEnd({ userId: id, name, own })}
          >
            {say(own ? 'endOthers' : 'endAll')}
          </Button>
        )}
      </Group>
      <ul className={common.lines}>
        {sessions.map(session => (
          <Session
            key={session.id}
            session={session}
            name={name}
            onEnd={() => onEnd({ userId: id, name, own, session })}
          />
        ))}
      </ul>
    </div>
  );
}

type SessionProps = { session: SessionRead; name: string; onEnd: () => void };

function Session({ session: { device, current, place, ip, method, lastSeenAt }, name, onEnd }: SessionProps) {
  const say = useText(securityTexts);
  const Icon = /iOS|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon size={18} aria-hidden />
      <div className={common.words}>
        <strong>{device}</strong> {current && <span className={common.tag}>{say('thisBrowser')}</span>}
        <p className={common.quiet}>
          {[place, ip].filter(Boolean).join(', ') || say('nowhere')} · {say(`method_${method}`)} ·{' '}
          {say('lastSeen')} <RelativeTime at={lastSeenAt} />
        </p>
      </div>
      {!current && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={say('endOneOf', { name, device })}
          onClick={onEnd}
        >
          {say('endOne')}
        </Button>
      )}
    </li>
  );
}
