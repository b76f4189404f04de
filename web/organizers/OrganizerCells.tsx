import {
  IconPhone,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckFilled,
  IconWorld,
} from '@tabler/icons-react';
import type { OrganizerRead } from '#contracts/organizers/calls.ts';
import { shownLink } from '#contracts/platform/text/shownAddress.ts';
import { useText } from '../platform/texts/messages.ts';
import { TurnBadge } from '../ui/row/TurnBadge.tsx';
import { ActiveBadge } from '../ui/show/ActiveBadge.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import common from '../ui/styles/common.module.css';
import classes from './OrganizerList.module.css';
import { organizerListTexts } from './organizerListTexts.ts';

type CellProps = { organizer: OrganizerRead };
type TurnProps = CellProps & { onTurn: (organizer: OrganizerRead) => void };

/** The contact person, and how to reach the organizer. */
export function Contact({ organizer: { name, email, phone, website, contact } }: CellProps) {
  const say = useText(organizerListTexts);
  const mail = email ?? contact?.email;
  if (!contact && !mail && !phone && !website) return '–';
  return (
    <span className={classes.contact}>
      {contact && (
        <span className={`${common.truncated} ${classes.person}`} title={say('contactPerson')}>
          {contact.displayName}
        </span>
      )}
      {mail && <a href={`mailto:${mail}`}>{mail}</a>}
      {phone && (
        <a
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          title={phone}
          aria-label={say('call', { name, phone })}
        >
          <IconPhone size={16} aria-hidden />
        </a>
      )}
      {website && shownLink(website) && (
        <a
          href={website}
          target="_blank"
          rel="noreferrer"
          title={website}
          aria-label={say('websiteOf', { name })}
        >
          <IconWorld size={16} aria-hidden />
        </a>
      )}
    </span>
  );
}

/** Whether the organizer is verified, which a click changes. */
export function Verified({ organizer, onTurn }: TurnProps) {
  const say = useText(organizerListTexts);
  const { name, verified } = organizer;
  const label = say(verified ? 'turnUnverified' : 'turnVerified', { name });
  return (
    <TurnBadge label={label} busy={false} onTurn={() => onTurn(organizer)}>
      <StatusBadge
        tone={verified ? 'blue' : 'quiet'}
        icon={verified ? IconRosetteDiscountCheckFilled : IconRosetteDiscountCheck}
      >
        {say(verified ? 'isVerified' : 'notVerified')}
      </StatusBadge>
    </TurnBadge>
  );
}

/** The status, which a click toggles. */
export function Status({ organizer, onTurn }: TurnProps) {
  const say = useText(organizerListTexts);
  const { name, status } = organizer;
  const label = say(status === 'active' ? 'turnInactive' : 'turnActive', { name });
  return (
    <TurnBadge label={label} busy={false} onTurn={() => onTurn(organizer)}>
      <ActiveBadge status={status} />
    </TurnBadge>
  );
}
