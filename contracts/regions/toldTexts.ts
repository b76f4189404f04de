import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const regionsToldTexts = catalogue('regionsTold', {
  RegionOpened: ['{{who}} added the region {{it}}', '{{who}} añadió la región {{it}}'],
  RegionDetailsChanged: ['{{who}} changed the region {{it}}', '{{who}} cambió la región {{it}}'],
  RegionActivated: ['{{who}} made the region {{it}} active', '{{who}} activó la región {{it}}'],
  RegionDeactivated: ['{{who}} made the region {{it}} inactive', '{{who}} desactivó la región {{it}}'],
  RegionMarkedPopular: [
    '{{who}} marked the region {{it}} as popular',
    '{{who}} marcó la región {{it}} como popular',
  ],
  RegionUnmarkedPopular: [
    '{{who}} no longer marks the region {{it}} as popular',
    '{{who}} dejó de marcar la región {{it}} como popular',
  ],
  RegionRezoned: [
    '{{who}} changed the time zone of the region {{it}}',
    '{{who}} cambió la zona horaria de la región {{it}}',
  ],
  RegionClosed: ['{{who}} deleted the region {{it}}', '{{who}} eliminó la región {{it}}'],
  RegionReopened: ['{{who}} restored the region {{it}}', '{{who}} restauró la región {{it}}'],
});

export const tellRegions = teller(regionsToldTexts);
