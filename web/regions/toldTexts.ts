import { catalogue } from '../platform/texts/messages.ts';
import { teller } from '../platform/told/telling.ts';

export const regionsToldTexts = catalogue(
  'regionsTold',
  { RegionOpened: '{{who}} opened the region {{it}}' },
  { RegionOpened: '{{who}} abrió la región {{it}}' },
);

export const tellRegions = teller(regionsToldTexts);
