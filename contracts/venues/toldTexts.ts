import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const venuesToldTexts = catalogue('venuesTold', {
  VenueAdded: ['{{who}} added the venue {{it}}', '{{who}} añadió el local {{it}}'],
  VenueChanged: ['{{who}} changed the venue {{it}}', '{{who}} cambió el local {{it}}'],
  VenueRetired: ['{{who}} retired the venue {{it}}', '{{who}} retiró el local {{it}}'],
  VenueReinstated: ['{{who}} reinstated the venue {{it}}', '{{who}} recuperó el local {{it}}'],
});

export const tellVenues = teller(venuesToldTexts);
