import { catalogue } from '../platform/messages.ts';
import { teller } from '../platform/telling.ts';

export const organizersToldTexts = catalogue(
  'organizersTold',
  { OrganizerRegistered: '{{who}} registered the organizer {{it}}' },
  { OrganizerRegistered: '{{who}} registró al organizador {{it}}' },
);

export const tellOrganizers = teller(organizersToldTexts);
