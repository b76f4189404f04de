import { catalogue } from '../../platform/texts/catalogue.ts';

export const travelTexts = catalogue('site travel', {
  title: ['Travelling', 'De viaje'],
  lead: [
    'Say where you will be and when, and see who dances there. Or let a festival choose the place.',
    'Di dónde estarás y cuándo, y mira quién baila allí. O deja que un festival elija el lugar.',
  ],
  where: ['Where will you be?', '¿Dónde estarás?'],
  show: ['Show events', 'Ver eventos'],
  festivals: ['Festivals by month', 'Festivales por meses'],
  none: ['No festivals yet.', 'Todavía no hay festivales.'],
  all: ['All festivals in {{month}}', 'Todos los festivales de {{month}}'],
  map: ['on a map', 'en un mapa'],
});
