import {
  IconPhone,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckFilled,
  IconWorld,
} from '@tabler/icons-react';
import type { OrganizerRead } from '#contracts/organizers/calls.ts';
import { shownLink } from '#contracts/platform/text/shownAddress.ts';
import { useText } from '../platform/texts/messages.ts';
import { ToggleBadge } from '../ui/row/ToggleBadge.tsx';
import { ActiveBadge } from '../ui/show/ActiveBadge.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import common from '../ui/styles/common.module.css';
import classes from './OrganizerList.module.css';
import { organizerListTexts } from './organizerListTexts.ts';

type CellProps = { organizer: OrganizerRead };
type ToggleProps = CellProps & { onToggle: (organizer: OrganizerRead) => void };

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
export function Verified({ organizer, onToggle }: ToggleProps) {
  const say = useText(organizerListTexts);
  const { name, verified } = organizer;
  const label = say(verified ? 'toggleUnverified' : 'toggleVerified', { name });
  return (
    <ToggleBadge label={label} busy={false} onToggle={() => onToggle(organizer)}>
      <StatusBadge
        tone={verified ? 'blue' : 'quiet'}
        icon={verified ? IconRosetteDiscountCheckFilled : IconRosetteDiscountCheck}
      >
        {say(verified ? 'isVerified' : 'notVerified')}
      </StatusBadge>
    </ToggleBadge>
  );
}

/** The status, which a click toggles. */
export function Status({ organizer, onToggle }: ToggleProps) {
  const say = useText(organizerListTexts);
  const { name, status } = organizer;
  const label = say(status === 'active' ? 'toggleInactive' : 'toggleActive', { name });
  return (
    <ToggleBadge label={label} busy={false} onToggle={() => onToggle(organizer)}>
      <ActiveBadge status={status} />
    </ToggleBadge>
  );
}
