import { catalogue } from '../../platform/texts/catalogue.ts';

export const mapTexts = catalogue('site map', {
  sketch: [
    'Coasts and borders: Natural Earth. Numbers show how many events.',
    'Costas y fronteras: Natural Earth. Los números indican cuántos eventos hay.',
  ],
  squares: [
    'No streets: each square is as wide as the scale says. Numbers show how many events.',
    'Sin calles: cada cuadrado mide lo que dice la escala. Los números indican cuántos eventos hay.',
  ],
  move: ['Move the map', 'Mover el mapa'],
  in: ['Zoom in', 'Acercar'],
  out: ['Zoom out', 'Alejar'],
  north: ['North', 'Norte'],
  south: ['South', 'Sur'],
  west: ['West', 'Oeste'],
  east: ['East', 'Este'],
  all: ['The whole map', 'Todo el mapa'],
  allCities: ['All cities', 'Todas las ciudades'],
  places: ['Cities', 'Ciudades'],
  placesOfCity: ['Places', 'Lugares'],
  nights_one: ['{{count}} event', '{{count}} evento'],
  nights_other: ['{{count}} events', '{{count}} eventos'],
  laterNights_one: ['{{count}} later', '{{count}} más tarde'],
  laterNights_other: ['{{count}} later', '{{count}} más tarde'],
  elsewhere_one: [
    'One more is not listed here. Move the map or zoom in.',
    'Uno más no está en esta lista. Mueve el mapa o acércalo.',
  ],
  elsewhere_other: [
    '{{count}} more are not listed here. Move the map or zoom in.',
    '{{count}} más no están en esta lista. Mueve el mapa o acércalo.',
  ],
  empty: ['Nothing in this part of the map.', 'No hay nada en esta parte del mapa.'],
  notOnMap: ['Not on the map', 'Fuera del mapa'],
  notOnMapText: ['We do not know exactly where these are.', 'Nadie ha dicho dónde están exactamente.'],
  noCity: ['Without a city', 'Sin ciudad'],
  noName: ['Unnamed place', 'Lugar sin nombre'],
  km: ['{{count}} km', '{{count}} km'],
  metres: ['{{count}} m', '{{count}} m'],
  more: [
    'Only the next {{count}} events are on the map.',
    'En el mapa solo están los próximos {{count}} eventos.',
  ],
  moreNights: ['Show later events', 'Ver los siguientes'],
});
