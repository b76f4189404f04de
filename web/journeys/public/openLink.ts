import type { MyLinkPage } from '#contracts/site/myLinkPage.ts';

/** What the page of a link in a mail shows of a night, with texts that are as long as texts are. */
export const OPEN_LINK: Omit<Extract<MyLinkPage['shows'], { state: 'open' }>, 'chosen'> = {
  ...{ state: 'open', organizer: 'La Esquina', name: 'Bea', text: '', fieldErrors: {}, values: {} },
  nights: [
    {
      ...{ id: '1', seriesId: null, revision: 1, title: 'Salsa Friday with a live band from Santiago' },
      ...{ start: '2030-03-01T22:30', end: '2030-03-02T03:00', allDay: false, timeZone: 'Europe/Madrid' },
      ...{ startsAt: '2030-03-01T21:30:00.000Z', movedFrom: null, status: 'published', cancelReason: null },
      ...{ picture: null, price: '8 €', danceStyleIds: [] },
      place: { name: 'La Esquina', address: 'Calle 1', city: 'Valencia', venueId: null },
      confirmed: { at: '2030-01-01T12:00:00.000Z', by: 'team', userId: null, name: null },
      ...{ reports: [], notes: [] },
      ...{ followers: 3, answers: ['on', 'cancelled', 'otherTime', 'elsewhere'] },
    },
  ],
};
