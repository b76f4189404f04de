import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const venuesToldTexts = catalogue(
  'venuesTold',
  {
    VenueAdded: '{{who}} added the venue {{it}}',
    VenueChanged: '{{who}} changed the venue {{it}}',
    VenueRetired: '{{who}} retired the venue {{it}}',
    VenueReinstated: '{{who}} reinstated the venue {{it}}',
  },
  {
    VenueAdded: '{{who}} añadió el local {{it}}',
    VenueChanged: '{{who}} cambió el local {{it}}',
    VenueRetired: '{{who}} retiró el local {{it}}',
    VenueReinstated: '{{who}} recuperó el local {{it}}',
  },
);

export const tellVenues = teller(venuesToldTexts);
