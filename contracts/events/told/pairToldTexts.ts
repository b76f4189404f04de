import { catalogue } from '../../platform/sentences/catalogue.ts';
import { teller } from '../../platform/telling.ts';

const pairsTold = catalogue('eventPairsTold', {
  EventsToldApart: [
    '{{who}} said that {{it}} are not the same event',
    '{{who}} dijo que {{it}} no son el mismo evento',
  ],
  EventsComparedAgain: [
    '{{who}} had {{it}} compared again',
    '{{who}} retiró que {{it}} no son el mismo evento',
  ],
});

export const tellPairs = teller(pairsTold);
