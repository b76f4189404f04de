import { UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconAlien,
  IconMapPin,
  IconRobot,
  IconShieldCheck,
  IconTerminal2,
  IconUser,
  IconUserQuestion,
  IconUserStar,
} from '@tabler/icons-react';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import { actorName } from '#contracts/platform/telling.ts';
import { shownLocale } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import classes from './AuditLog.module.css';
import { auditTexts } from './messages.ts';

type Actor = AuditEntry['actor'];

const KINDS = {
  admin: { text: 'kindAdmin', Icon: IconShieldCheck },
  organizer: { text: 'kindOrganizer', Icon: IconUserStar },
  cityTeam: { text: 'kindCityTeam', Icon: IconMapPin },
  user: { text: 'kindUser', Icon: IconUser },
  visitor: { text: 'kindVisitor', Icon: IconUserQuestion },
  system: { text: 'kindSystem', Icon: IconRobot },
  operator: { text: 'kindOperator', Icon: IconTerminal2 },
  foreign: { text: 'kindForeign', Icon: IconAlien },
} as const satisfies Record<Actor['role'] | 'operator', { text: string; Icon: Icon }>;

/** The kind of actor: an account by its role, a visitor, the system, or an operator at the command line. */
export function ActorKind({ actor, onOnly }: { actor: Actor; onOnly: () => void }) {
  const say = useText(auditTexts);
  const { text, Icon } = KINDS[actor.id.startsWith('operator:') ? 'operator' : actor.role];
  const name = actorName(actor, shownLocale());
  return (
    <UnstyledButton
      className={`${common.quiet} ${classes.actor}`}
      title={say('onlyActor', { name })}
      aria-label={`${say(text)}. ${say('onlyActor', { name })}`}
      onClick={onOnly}
    >
      <Icon size={14} aria-hidden />
      {say(text)}
    </UnstyledButton>
  );
}
