import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

const audienceTold = catalogue('audienceTold', {
  OrganizerDayCounted: [
    '{{who}} recorded how often the nights of {{it}} were viewed on {{date}}',
    '{{who}} registró cuántas veces se vieron las noches de {{it}} el {{date}}',
  ],
});

export const tellAudience = teller(audienceTold, {
  OrganizerDayCounted: ({ date }) => ({ date: String(date) }),
});
