import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const regionsToldTexts = catalogue(
  'regionsTold',
  {
    RegionOpened: '{{who}} added the region {{it}}',
    RegionDetailsChanged: '{{who}} changed the region {{it}}',
    RegionActivated: '{{who}} made the region {{it}} active',
    RegionDeactivated: '{{who}} made the region {{it}} inactive',
    RegionMarkedPopular: '{{who}} marked the region {{it}} as popular',
    RegionUnmarkedPopular: '{{who}} no longer marks the region {{it}} as popular',
    RegionRezoned: '{{who}} changed the time zone of the region {{it}}',
    RegionClosed: '{{who}} deleted the region {{it}}',
    RegionReopened: '{{who}} restored the region {{it}}',
  },
  {
    RegionOpened: '{{who}} añadió la región {{it}}',
    RegionDetailsChanged: '{{who}} cambió la región {{it}}',
    RegionActivated: '{{who}} activó la región {{it}}',
    RegionDeactivated: '{{who}} desactivó la región {{it}}',
    RegionMarkedPopular: '{{who}} marcó la región {{it}} como popular',
    RegionUnmarkedPopular: '{{who}} dejó de marcar la región {{it}} como popular',
    RegionRezoned: '{{who}} cambió la zona horaria de la región {{it}}',
    RegionClosed: '{{who}} eliminó la región {{it}}',
    RegionReopened: '{{who}} restauró la región {{it}}',
  },
);

export const tellRegions = teller(regionsToldTexts);
