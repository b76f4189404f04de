import { describe, expect, it } from 'vitest';
import { toldInWords } from '../factSentences.ts';
import { streams } from '../streams.ts';
import { changesSentence } from './changesTold.ts';
import { TELLS_VALUES, tellsValues } from './tellsValues.ts';

const told = (changes: Parameters<typeof changesSentence>[0], locale: 'en-GB' | 'es' = 'en-GB') =>
  changesSentence(changes, { who: 'Ana', it: '“Salsa Friday”' }, locale);
const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });

describe('changes as a sentence', () => {
  it.each([
    ['a value', change('price', '12 €', '15 €'), 'changed the price of “Salsa Friday” from 12 € to 15 €'],
    ['a first value', change('price', '', '15 €'), 'set the price of “Salsa Friday” to 15 €'],
    ['none any more', change('price', '15 €', null), 'removed the price of “Salsa Friday” (15 €)'],
    ['a name', change('title', 'Friday', 'Salsa Friday'), 'renamed “Friday” to “Salsa Friday”'],
    [
      'another time of the same day',
      change('startLocal', '2027-03-05T20:00', '2027-03-05T21:00'),
      'moved “Salsa Friday” from 20:00 to 21:00',
    ],
    [
      'another day',
      change('startLocal', '2027-03-05T20:00', '2027-03-06T20:00'),
      'moved “Salsa Friday” from Fri, 5 Mar 2027, 20:00 to Sat, 6 Mar 2027, 20:00',
    ],
    ['a choice', change('isFeatured', false, true), 'changed the featured of “Salsa Friday” from no to yes'],
    ['what is long', change('description', 'x', 'y'.repeat(61)), 'changed the description of “Salsa Friday”'],
    ['what is hidden', change('email', '•••', '•••'), 'changed the email of “Salsa Friday”'],
    [
      'an id without a name',
      change('regionId', null, '0197a000-0000-7000-8000-00000000000a'),
      'changed the region of “Salsa Friday”',
    ],
    ['an object', change('accepted', null, { a: 1 }), 'changed the accepted of “Salsa Friday”'],
  ])('says %s', (_, one, sentence) => {
    expect(told([one])).toBe(`Ana ${sentence}`);
  });

  it('says three, what people ask for first, and counts the others', () => {
    const changes = [
      change('price', '12 €', '15 €'),
      change('endLocal', null, '2027-03-06T02:00'),
      change('locationName', 'La Esquina', 'Havanna'),
      change('startLocal', '2027-03-05T20:00', '2027-03-05T21:00'),
    ];
    expect(told(changes)).toBe(
      'Ana moved “Salsa Friday” from 20:00 to 21:00, set the end to Sat, 6 Mar 2027, 02:00, changed the venue from La Esquina to Havanna, and changed one more field',
    );
    expect(told(changes, 'es')).toBe(
      'Ana movió “Salsa Friday” de 20:00 a 21:00, puso «Fin»: sáb, 6 mar 2027, 02:00, cambió «Local» de La Esquina a Havanna y cambió un campo más',
    );
  });

  it('leaves out what follows from another change', () => {
    const moved = [
      change('startLocal', '2027-03-05T20:00', '2027-03-05T21:00'),
      change('endLocal', '2027-03-06T02:00', '2027-03-06T03:00'),
      change('timeZone', 'UTC', 'Europe/Berlin'),
    ];
    expect(told(moved)).toBe('Ana moved “Salsa Friday” from 20:00 to 21:00');
    expect(told([change('venueId', null, 'Havanna'), change('locationName', '', 'Havanna')])).toBe(
      'Ana set the venue of “Salsa Friday” to Havanna',
    );
    expect(told([change('timeZone', 'UTC', 'Europe/Berlin')])).toBe(
      'Ana changed the time zone of “Salsa Friday” from UTC to Europe/Berlin',
    );
  });

  it('has no sentence without changes', () => expect(told([])).toBeNull());
});

it('every fact whose values are told exists', () => {
  const types = streams.flatMap(({ facts }) => Object.keys(facts));
  expect(types.filter(type => tellsValues({ type }))).toHaveLength(20);
  expect(Object.keys(TELLS_VALUES).filter(type => !types.includes(type))).toEqual([]);
});

it.each(['constructor', '__proto__', 'toString', ''])(
  'a record of another program, %j, tells no values',
  type => expect(tellsValues({ type })).toBe(false),
);

it('an act is told with its values, whatever else it did', () => {
  const actor = { id: 'a', role: 'admin', name: 'Ana' } as const;
  const fact = (type: string, changes = [change('price', '12 €', '15 €')]) => ({
    ...{ type, actor, changes, stream: 'event-1', data: {}, thing: 'Salsa Friday' },
  });
  const words = (...types: string[]) =>
    toldInWords(
      types.map(type => fact(type)),
      'en-GB',
    );
  expect(words('EventDetailsChanged')).toBe('Ana changed the price of Salsa Friday from 12 € to 15 €');
  expect(words('EventDetailsChanged', 'EventPublished')).toBe(
    'Ana changed the price of Salsa Friday from 12 € to 15 € and published it',
  );
  expect(words('EventCreated', 'EventPublished')).toBe('Ana created Salsa Friday and published it');
  expect(toldInWords([{ ...fact('EventDetailsChanged'), changes: undefined }], 'en-GB')).toBe(
    'Ana changed the details of Salsa Friday',
  );
});
