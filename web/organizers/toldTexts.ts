import { catalogue } from '../platform/texts/messages.ts';
import { teller } from '../platform/told/telling.ts';

export const organizersToldTexts = catalogue(
  'organizersTold',
  { OrganizerRegistered: '{{who}} registered the organizer {{it}}' },
  { OrganizerRegistered: '{{who}} registró al organizador {{it}}' },
);

export const tellOrganizers = teller(organizersToldTexts);
