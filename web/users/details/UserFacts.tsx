import { Group, Text, Title } from '@mantine/core';
import { IconMusic, IconReportSearch, IconSchool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ERASED } from '#contracts/platform/fact.ts';
import type { UserDetails } from '#contracts/users/detailCalls.ts';
import { platformName } from '#contracts/users/platformTexts.ts';
import { shownPlace } from '../../platform/shown/shownPlace.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import { useStyleName } from '../../platform/things/danceStyles.ts';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import { useCityNames } from '../acts/useCityTeam.ts';
import { ROLE_LOOKS, STATUS_LOOKS } from '../user/UserCells.tsx';
import { userDetailTexts } from '../user/userDetailTexts.ts';
import { userListTexts } from '../user/userListTexts.ts';

/** The profile and account of a user. */
export function UserFacts({ user }: { user: UserDetails }) {
  const say = useText(userDetailTexts);
  const sayList = useText(userListTexts);
  return (
    <article>
      <Title order={2} size={26} lh={1.2} dir="auto">
        {user.name}
      </Title>
      <Group component="p" gap="xs" mt={10} mb="md">
        <StatusBadge {...ROLE_LOOKS[user.role]}>{sayList(`role_${user.role}`)}</StatusBadge>
        <StatusBadge {...STATUS_LOOKS[user.status]}>{sayList(`status_${user.status}`)}</StatusBadge>
        {user.auditor && (
          <StatusBadge tone="quiet" icon={IconReportSearch}>
            {sayList('auditor')}
          </StatusBadge>
        )}
        {user.isInstructor && (
          <StatusBadge tone="quiet" icon={IconSchool}>
            {say('teaches')}
          </StatusBadge>
        )}
        {user.isDJ && (
          <StatusBadge tone="quiet" icon={IconMusic}>
            {say('plays')}
          </StatusBadge>
        )}
      </Group>
      <Account user={user} />
      <Title order={3} size={16} mt="lg" mb="xs">
        {say('dancing')}
      </Title>
      <Styles styles={user.danceStyles} />
      <Title order={3} size={16} mt="lg" mb="xs">
        {say('connections')}
      </Title>
      <Connections connections={user.socialConnections} />
      <Text my="sm" className={common.note}>
        <Link to={`/admin/audit?stream=user-${user.id}`}>{say('auditAbout', { name: user.name })}</Link> ·{' '}
        <Link to={`/admin/users?history=user-${user.id}`}>{say('historyOf', { name: user.name })}</Link>
      </Text>
    </article>
  );
}

function Account({ user }: { user: UserDetails }) {
  const say = useText(userDetailTexts);
  const cityOf = useCityNames();
  const { lastLogin, lastLoginPlatform, lastLoginLocation } = user;
  const how = [lastLoginPlatform && say(`platform_${lastLoginPlatform}`), lastLoginLocation];
  return (
    <dl className={common.facts}>
      <Fact label={say('email')}>
        {user.email}
        {user.email !== ERASED && (
          <span className={common.quiet}> · {say(user.emailVerified ? 'verified' : 'notVerified')}</span>
        )}
      </Fact>
      <Fact label={say('location')}>{shownPlace(user.location) ?? '–'}</Fact>
      {user.cities.length > 0 && (
        <Fact label={say('cities')}>{new Intl.ListFormat(language()).format(user.cities.map(cityOf))}</Fact>
      )}
      <Fact label={say('searchRadius')}>
        {user.searchRadius === null ? '–' : say('kilometres', { count: user.searchRadius })}
      </Fact>
      <Fact label={say('preferredLanguage')}>{languageName(user.preferredLanguage)}</Fact>
      <Fact label={say('joined')}>
        <RelativeTime at={user.joinedDate} />
      </Fact>
      <Fact label={say('updated')}>
        <RelativeTime at={user.updatedAt} />
      </Fact>
      <Fact label={say('lastActive')}>
        {user.lastActiveDate ? <RelativeTime at={user.lastActiveDate} /> : say('never')}
      </Fact>
      <Fact label={say('lastLogin')}>
        {lastLogin ? <RelativeTime at={lastLogin} /> : say('never')}
        {lastLogin && <span className={common.quiet}> · {how.filter(Boolean).join(', ')}</span>}
      </Fact>
      <Fact label={say('openSessions')}>{user.openSessions}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Styles({ styles }: { styles: UserDetails['danceStyles'] }) {
  const say = useText(userDetailTexts);
  const styleName = useStyleName();
  if (styles.length === 0)
    return (
      <Text my="sm" className={common.note}>
        {say('noStyles')}
      </Text>
    );
  return (
    <ul className={`${common.lines} ${common.framed}`}>
      {styles.map(({ danceStyleId, level, years, isInstructor, isDJ }) => (
        <li key={danceStyleId}>
          <strong>{styleName(danceStyleId)}</strong>
          <span className={common.quiet}>
            {[
              say(`level_${level}`),
              say('years', { count: years }),
              isInstructor && say('teaches'),
              isDJ && say('plays'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Connections({ connections }: { connections: UserDetails['socialConnections'] }) {
  const say = useText(userDetailTexts);
  if (connections.length === 0)
    return (
      <Text my="sm" className={common.note}>
        {say('noConnections')}
      </Text>
    );
  return (
    <ul className={`${common.lines} ${common.framed}`}>
      {connections.map(({ platform, handle, createdAt }) => (
        <li key={platform}>
          <span>
            <strong>{platformName(platform, language())}</strong> <bdi>{handle}</bdi>
          </span>
          <span className={common.quiet}>
            {say('since')} <RelativeTime at={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(language(), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
