import { catalogue } from '../../platform/texts/catalogue.ts';

export const yoursTexts = catalogue('site yours', {
  title: ['The calendar on your site', 'El calendario en tu sitio'],
  lead: [
    'Schools, clubs and cities: show your events on your own pages. It costs nothing, needs no account, and stays up to date by itself.',
    'Escuelas, salas y ciudades: muestra tus eventos en tus propias páginas. No cuesta nada, no necesita cuenta y se actualiza solo.',
  ],
  chosen: ['Your selection: {{title}}', 'Tu selección: {{title}}'],
  choose: ['Choose other events in the calendar', 'Elige otros eventos en el calendario'],
  frame: ['Embedded in your page', 'Insertado en tu página'],
  frameText: [
    'Paste this line into your page. It loads one small document: no scripts, no cookies, nothing that needs your visitors’ consent.',
    'Pega esta línea en tu página. Carga un solo documento pequeño: sin scripts, sin cookies, sin nada que pida consentimiento a tus visitantes.',
  ],
  line: ['The line to paste', 'La línea para pegar'],
  look: ['Colours', 'Colores'],
  auto: ['match the visitor’s device', 'como en el dispositivo de quien visita'],
  light: ['light', 'claro'],
  dark: ['dark', 'oscuro'],
  preview: ['Preview', 'Así se ve'],
  feeds: ['As a calendar', 'Como calendario'],
  feedsText: [
    'Calendar apps and content management systems subscribe to this address (iCalendar). Events that move or are cancelled are updated there.',
    'Las aplicaciones de calendario y los gestores de contenidos se suscriben a esta dirección (iCalendar). Los eventos que cambian o se cancelan se actualizan allí.',
  ],
  rss: ['As a news feed', 'Como canal de noticias'],
  rssText: [
    'Feed readers and content management systems can follow this address (RSS); add lang=es for Spanish. Events that change appear again, with “Cancelled” or “Moved” in front.',
    'Los lectores de noticias y los gestores de contenidos pueden seguir esta dirección (RSS); sin lang=es está en inglés. Los eventos que cambian vuelven a aparecer, con «Cancelado» o «Reprogramado» delante.',
  ],
  api: ['As data for programs', 'Como datos para programas'],
  apiText: [
    'The same events as JSON. Any site can read them (CORS), without a key and without cookies. Times are local; startsAt is in UTC.',
    'Los mismos eventos en JSON. Cualquier sitio puede leerlos (CORS), sin clave y sin cookies. Las horas son las del lugar; startsAt está en UTC.',
  ],
  apiPages: [
    'A response has {{usual}} events unless you ask for more, up to {{most}}. If there are more, the response has a next: send its value as after to get them.',
    'Una respuesta tiene {{usual}} eventos si no pides más, y hasta {{most}}. Si hay más, la respuesta trae next: envía su valor como after para recibirlos.',
  ],
  example: ['For example', 'Por ejemplo'],
  filters: ['Filters for all of these addresses', 'Filtros de todas estas direcciones'],
  filter: ['Parameter', 'Parámetro'],
  meaning: ['Meaning', 'Significado'],
  onlyApi: ['JSON only', 'solo en JSON'],
  city: [
    'City, as in the calendar’s address: city, state and country in lower case, joined by hyphens',
    'Ciudad, como en la dirección del calendario: la ciudad, su estado y su país en minúsculas, con guiones',
  ],
  near: [
    'Latitude and longitude, such as 52.52,13.41, rounded to about a kilometre: events within 25 km, unless within says otherwise; distance tells how far each is',
    'Latitud y longitud, como 52.52,13.41, redondeadas a un kilómetro: eventos a menos de 25 km, si within no indica otra cosa; distance indica a qué distancia está cada uno',
  ],
  within: [
    'Radius in kilometres around near, or around the centre of city, from 1 to 250',
    'Kilómetros alrededor de near, o del centro de city, de 1 a 250',
  ],
  style: [
    'Dance style by its id, such as salsa or bachata',
    'Estilo de baile por su id, como salsa o bachata',
  ],
  kind: [
    'social, class, workshop or festival; an event can be several of them',
    'social, class (clase), workshop (taller) o festival; un evento puede ser varias cosas',
  ],
  price: [
    'free (including donations), or the highest price, such as 15, in the currency of each event; events with unreadable prices, or whose price nobody has said, are left out',
    'free (gratis o con donativo) o el precio máximo, como 15, en la moneda de cada evento; los eventos cuyo precio no se puede leer o que nadie ha dicho quedan fuera',
  ],
  organizer: ['Organizer by its id', 'Organizador por su id'],
  when: [
    'all (everything upcoming), tonight (until 06:00 local time), weekend, or week (the next seven nights)',
    'all (todo lo próximo), tonight (hasta las 06:00 del lugar), weekend, o week (las próximas siete noches)',
  ],
  from: [
    'First day (local), such as 2027-03-01; past events are included',
    'Primer día en el lugar, como 2027-03-01; se incluyen los eventos pasados',
  ],
  to: ['Last day (local)', 'Último día en el lugar'],
  search: [
    'Words in titles, venues, cities and organizers',
    'Palabras de títulos, locales, ciudades y organizadores',
  ],
  limit: ['How many events, at most {{most}}', 'Cuántos eventos, como mucho {{most}}'],
  after: ['The value of next in the previous response', 'El valor de next de la respuesta anterior'],
  document: [
    'Every field is described in the OpenAPI document.',
    'Cada campo se describe en el documento OpenAPI.',
  ],
});
