import { expect, it } from 'vitest';
import { lastMonths, rangeOfMonth } from './auditFilters.ts';
import { filterOfThing, readWords, thingMeant, type Vocabulary } from './readWords.ts';

const NOW = new Date(2026, 10, 27, 12);

function vocabulary(language: 'en' | 'es'): Vocabulary {
  const [month, year] = [{ month: 'long' }, { month: 'long', year: 'numeric' }] as const;
  const format = (how: Intl.DateTimeFormatOptions, one: string) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', how).format(new Date(`${one}-15T12:00`));
  const es = language === 'es';
  return {
    fields: [
      { value: 'price', label: es ? 'Precio' : 'Price' },
      { value: 'startLocal', label: es ? 'Inicio' : 'Start' },
      { value: 'maxAttendees', label: es ? 'Máximo de asistentes' : 'Maximum attendees' },
    ],
    months: lastMonths(NOW, 24).map(one => ({
      month: one,
      name: format(month, one),
      withYear: format(year, one),
    })),
    today: es ? 'Hoy' : 'Today',
    yesterday: es ? 'Ayer' : 'Yesterday',
    labels: { field: 'Field', month: 'Month', from: 'From' },
  };
}
const read = (question: string, language: 'en' | 'es' = 'en') =>
  readWords(question, vocabulary(language), NOW);
const filters = (question: string, language: 'en' | 'es' = 'en') =>
  Object.assign({}, ...read(question, language).said.map(one => one.filters));

it.each([
  ['Which events of Berlin changed price in October?', 'en', 'price', '2026-10', ['Berlin']],
  ['berlin price october 2025', 'en', 'price', '2025-10', ['berlin']],
  ['precio Berlín octubre', 'es', 'price', '2026-10', ['Berlín']],
  ['¿Qué eventos de Berlín cambiaron el precio en octubre de 2025?', 'es', 'price', '2025-10', ['Berlín']],
  [
    'maximum attendees, December, Salsa at La Esquina',
    'en',
    'maxAttendees',
    '2025-12',
    ['Salsa at La Esquina'],
  ],
] as const)('%s', (question, language, field, month, names) => {
  expect(filters(question, language)).toEqual({ field, ...rangeOfMonth(month) });
  expect(read(question, language).names).toEqual(names);
});

it('a day is from its beginning to its end, and stop words name nothing', () => {
  const { from, until } = filters('what changed yesterday');
  expect([new Date(from).getDate(), new Date(until).getDate()]).toEqual([26, 27]);
  expect(read('what changed yesterday').names).toEqual([]);
});

it('words that say nothing known are one name, and only a few names are looked up, the others kept as words', () => {
  expect(read('deleted twice')).toEqual({ said: [], names: ['deleted twice'], rest: [] });
  const many = read('a1 price b2 price c3 price d4 price e5');
  expect([many.names, many.rest]).toEqual([
    ['a1', 'b2', 'c3'],
    ['d4', 'e5'],
  ]);
  expect(read('  ,?! ')).toEqual({ said: [], names: [], rest: [] });
  expect(read('x '.repeat(5_000)).names).toHaveLength(1);
});

it('a name means what is called so, before what was, before what is like it', () => {
  const things = [
    { name: 'Berlin Salsa', was: null },
    { name: 'Later', was: 'Berlín' },
    { name: 'BERLIN', was: null },
  ];
  expect(thingMeant('berlin', things)).toBe(things[2]);
  expect(thingMeant('berlin', things.slice(0, 2))).toBe(things[1]);
  expect(thingMeant('berlin', things.slice(0, 1))).toBe(things[0]);
  expect(thingMeant('berlin', [])).toBeUndefined();
});

it('a person is who, a region and an organizer are whose, and anything else is the item', () => {
  expect(filterOfThing('user-1-2')).toEqual({ actor: '1-2' });
  expect(filterOfThing('region-1')).toEqual({ region: '1' });
  expect(filterOfThing('organizer-1')).toEqual({ organizer: '1' });
  expect(filterOfThing('series-1')).toEqual({ stream: 'series-1' });
});
