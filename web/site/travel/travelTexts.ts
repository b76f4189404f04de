import { catalogue } from '../../platform/texts/catalogue.ts';

export const travelTexts = catalogue(
  'site travel',
  {
    title: 'Travelling',
    lead: 'Say where you will be and when, and see who dances there. Or let a festival choose the place.',
    where: 'Where will you be?',
    show: 'Show events',
    festivals: 'Festivals by month',
    none: 'No festivals yet.',
    all: 'All festivals in {{month}}',
    map: 'on a map',
  },
  {
    title: 'De viaje',
    lead: 'Di dónde estarás y cuándo, y mira quién baila allí. O deja que un festival elija el lugar.',
    where: '¿Dónde estarás?',
    show: 'Ver eventos',
    festivals: 'Festivales por meses',
    none: 'Todavía no hay festivales.',
    all: 'Todos los festivales de {{month}}',
    map: 'en un mapa',
  },
);
