import { catalogue } from '../../platform/texts/messages.ts';

/** What can be searched for in a select. */
export type Searched = keyof typeof searchSelectTexts.texts;

export const searchSelectTexts = catalogue('searchSelect', {
  city: ['No city matches', 'Ninguna ciudad coincide'],
  column: ['No field matches', 'Ningún campo coincide'],
  country: ['No country matches', 'Ningún país coincide'],
  danceStyle: ['No dance style matches', 'Ningún estilo de baile coincide'],
  fact: ['No entry matches', 'Ninguna entrada coincide'],
  file: ['No file matches', 'Ningún archivo coincide'],
  organizer: ['No organizer matches', 'Ningún organizador coincide'],
  region: ['No region matches', 'Ninguna región coincide'],
  thing: ['Nothing matches', 'Nada coincide'],
  timeZone: ['No time zone matches', 'Ninguna zona horaria coincide'],
  user: ['No user matches', 'Ningún usuario coincide'],
  venue: ['No venue matches', 'Ningún local coincide'],
});
