/** Names of organizers, by style. `{city}` is replaced by their home city. */
export const DEMO_ORGANIZER_NAMES: Record<string, readonly string[]> = {
  salsa: [
    '{city} Salsa Collective',
    'Clave y Son {city}',
    'Mambo House {city}',
    'Rueda {city}',
    'Casa Latina {city}',
    'Tumbao Dance Company',
    'Con Sabor {city}',
    'Timba Club {city}',
    'La Clave Social Club',
    'Salsa sin Fronteras',
  ],
  bachata: [
    'Bachata Nights {city}',
    'Sensual Movement {city}',
    'Bachateros {city}',
    'Studio Corazón',
    'La Guitarra Dance Club',
    'Bachata Social {city}',
    'Amargue y Dulce',
  ],
  kizomba: [
    'Kizomba Family {city}',
    'Semba na Rua',
    'Kizomba Connection {city}',
    'Ginga Dance House',
    'Passada {city}',
    'Urban Kiz {city}',
  ],
  zouk: [
    'Zouk Flow {city}',
    'Lambazouk {city}',
    'Zouk Lovers {city}',
    'Maré Dance Studio',
    'Zouk Lab {city}',
  ],
  tango: [
    '{city} Tango Society',
    'Milonga del Sur',
    'La Pausa Tango',
    'Tango Norte',
    'Abrazo {city}',
    'Academia de Tango {city}',
    'El Último Compás',
  ],
  swing: [
    '{city} Swing Cats',
    'Lindy Hop {city}',
    'The Shim Sham Club',
    'Jitterbug Society {city}',
    'Hot Club {city}',
    'Balboa & Friends {city}',
  ],
};

/**
 * How organizers describe themselves. `{style}` is the name of their style, `{Style}` at the start of a
 * sentence.
 */
export const DEMO_ORGANIZER_DESCRIPTIONS: readonly string[] = [
  'We teach {style} four nights a week and host a social dance every month. Beginners are always welcome.',
  'A dancer-run association that has kept {style} alive in {city} for over a decade. All of us volunteer.',
  'Classes, socials and guest workshops around {style}. No partner needed, no dress code, good floors only.',
  'We bring touring teachers and live bands to {city} and make sure that nobody sits for a whole song.',
  'A small school with big parties. {Style} from the first step to the stage.',
  'We missed a decent {style} night in {city}, so we started one. It is still the friendliest in town.',
  'Weekly {style} practice, open to all levels, followed by a social with rotating DJs.',
  'Two studios, six teachers and one annual festival, all about {style}.',
];

/** Numbers that regulators have reserved for fiction; `#` is a digit. */
export const DEMO_PHONES: Record<string, string> = {
  'United States': '+1 212 555 01##',
  Canada: '+1 514 555 01##',
  'United Kingdom': '+44 20 7946 00##',
  Germany: '+49 30 231 25 0##',
  France: '+33 1 99 00 12 ##',
  Australia: '+61 2 5550 00##',
};
