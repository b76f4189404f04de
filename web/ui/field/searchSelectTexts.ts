import { catalogue } from '../../platform/texts/messages.ts';

const en = {
  city: 'No city matches',
  column: 'No field matches',
  country: 'No country matches',
  danceStyle: 'No dance style matches',
  fact: 'No entry matches',
  file: 'No file matches',
  organizer: 'No organizer matches',
  region: 'No region matches',
  thing: 'Nothing matches',
  timeZone: 'No time zone matches',
  user: 'No user matches',
  venue: 'No venue matches',
};

/** What can be searched for in a select. */
export type Searched = keyof typeof en;

export const searchSelectTexts = catalogue('searchSelect', en, {
  city: 'Ninguna ciudad coincide',
  column: 'Ningún campo coincide',
  country: 'Ningún país coincide',
  danceStyle: 'Ningún estilo de baile coincide',
  fact: 'Ninguna entrada coincide',
  file: 'Ningún archivo coincide',
  organizer: 'Ningún organizador coincide',
  region: 'Ninguna región coincide',
  thing: 'Nada coincide',
  timeZone: 'Ninguna zona horaria coincide',
  user: 'Ningún usuario coincide',
  venue: 'Ningún local coincide',
});
