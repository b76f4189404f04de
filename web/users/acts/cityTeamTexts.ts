import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../../platform/texts/messages.ts';

export const cityTeamTexts = catalogue('cityTeam', {
  title: ['Cities that {{name}} looks after', 'Ciudades a cargo de {{name}}'],
  text: [
    '{{name}} can then sign in here, and see and change what is in these cities: events, series, their dates and venues, one by one and together. Nothing of other cities, and neither people nor settings nor the log. The role stays {{role}}.',
    '{{name}} podrá entrar aquí, y ver y cambiar lo que hay en estas ciudades: eventos, series, sus fechas y los locales, uno a uno y en conjunto. Nada de otras ciudades, y ni personas ni ajustes ni el registro. El rol sigue siendo {{role}}.',
  ],
  administrator: [
    'As an administrator, {{name}} sees and changes everything anyway. The cities count once the role is another one.',
    'Como administrador, {{name}} ve y cambia todo de todos modos. Las ciudades cuentan cuando el rol sea otro.',
  ],
  cities: ['Cities', 'Ciudades'],
  find: ['Find a city', 'Busca una ciudad'],
  noCity: ['No city matches.', 'Ninguna ciudad coincide.'],
  citiesFailed: ['The cities could not be loaded', 'No se pudieron cargar las ciudades'],
  choose: ['Choose at least one city.', 'Elige al menos una ciudad.'],
  unchanged: ['{{name}} looks after these cities already.', '{{name}} ya tiene estas ciudades a su cargo.'],
  keep: words.cancel,
  give: ['Give these cities', 'Encargar estas ciudades'],
  take: ['Take all cities away', 'Quitar todas las ciudades'],
  takeText: [
    'If you take all cities away, {{name}} sees nothing here with the next request.',
    'Si quitas todas las ciudades, {{name}} deja de ver nada aquí con la siguiente petición.',
  ],
  codeText: [
    'Giving somebody cities requires a new code from your email.',
    'Para encargar ciudades hace falta un código nuevo de tu correo.',
  ],
  given: ['{{name}} looks after {{cities}}.', '{{name}} tiene a su cargo {{cities}}.'],
  taken: ['{{name}} no longer looks after a city.', '{{name}} ya no tiene ciudades a su cargo.'],
  failed: ['The cities were not changed', 'No se cambiaron las ciudades'],
});
