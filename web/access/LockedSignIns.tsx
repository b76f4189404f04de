import { Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { showLockedSignIns } from '#contracts/access/securityCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { hour12, shownAs } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import { LockedUntil } from './LockedUntil.tsx';
import { Person } from './Person.tsx';
import { SecurityPanel } from './SecurityPanel.tsx';
import { lockedSignInsQuery } from './securityQueries.ts';
import { securityTexts } from './securityTexts.ts';

type Locked = AnswerOf<typeof showLockedSignIns>;

/** Accounts that are locked for now, and what was tried with emails that have no account. */
export function LockedSignIns() {
  const say = useText(securityTexts);
  return (
    <SecurityPanel title={say('doors')} query={useQuery(lockedSignInsQuery())} failed={say('doorsFailed')}>
      {({ locks, strangers }) => (
        <>
          <Locks locks={locks} />
          <Title order={3} size={14} mt={20} mb="xs">
            {say('strangers')}
          </Title>
          {strangers.length === 0 ? (
            <p className={common.quiet}>{say('noStrangers')}</p>
          ) : (
            <Strangers hours={strangers} />
          )}
        </>
      )}
    </SecurityPanel>
  );
}

function Locks({ locks }: { locks: Locked['locks'] }) {
  const say = useText(securityTexts);
  if (locks.length === 0) return <p className={common.quiet}>{say('noLocks')}</p>;
  return (
    <>
      <p className={common.quiet}>{say('doorsText')}</p>
      <ul className={common.lines}>
        {locks.map(lock => (
          <li key={lock.id}>
            <IconLock size={18} aria-hidden />
            <div className={common.words}>
              <Person {...lock} />
              <p className={common.quiet}>
                {[say(`method_${lock.method}`), lock.place].filter(Boolean).join(' · ')} ·{' '}
                <LockedUntil until={lock.until} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Strangers({ hours }: { hours: Locked['strangers'] }) {
  const say = useText(securityTexts);
  const format = shownAs({
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hour12: hour12(),
  });
  return (
    <table className={`${common.table} ${common.numbers}`}>
      <thead>
        <tr>
          {(['hour', 'tries', 'codesAsked', 'addresses'] as const).map(name => (
            <th key={name} scope="col">
              {say(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map(({ from, wrongCodes, wrongPasswords, codesAsked, addresses }) => (
          <tr key={from}>
            <th scope="row">{format.format(new Date(from))}</th>
            <td>{wrongCodes + wrongPasswords}</td>
            <td>{codesAsked}</td>
            <td>{addresses}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
