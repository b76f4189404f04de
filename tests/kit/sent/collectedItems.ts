import fc from 'fast-check';

/** Items as bad sources send them: every field may be right, wrong, of another type, huge or missing. */

const anything = fc.anything({ maxDepth: 3, withNullPrototype: false });
const odd = fc.oneof(
  anything,
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '<b>',
    '&amp;&#0;&nbsp;',
    '<script>alert(1)</script>',
    '__proto__',
  ),
  fc.constantFrom(
    'ليلة السالسا',
    'ערב סלסה',
    '\u202Etxet desrever',
    '💃🏽🕺👨‍👩‍👧‍👦',
    'Ａ\uFB01',
    'x'.repeat(5_000),
  ),
  fc.constantFrom(Number.NaN, Infinity, -0, 1e308, true, [], {}, [[[]]]),
);
const mostly = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: odd });

const hours = fc.integer({ min: 0, max: 400 * 24 });
const at = hours.map(hour => new Date(Date.UTC(2027, 0, 1) + hour * 3_600_000).toISOString());
const start = fc.oneof(
  at.map(iso => iso.slice(0, 16)),
  at.map(iso => iso.slice(0, 10)),
  at.map(iso => `${iso.slice(0, 19)}+02:00`),
  at,
  fc.constantFrom(
    '2027-02-30T21:00',
    '2027-13-01',
    '27.11.2026 21:00',
    'tomorrow',
    '0000-00-00',
    '9999-12-31T23:59',
  ),
  fc.constantFrom('2027-03-28T02:30', '20270101T210000Z', '2027-01-01T24:00', '2027-01-01T21:00+99:99'),
);
const title = fc.oneof(
  fc.constantFrom('Salsa Friday', 'salsa  friday!', 'Bachata Night', '<b>Bachata</b> Night', 'Kizomba 💃'),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const text = fc.string({ unit: 'binary', maxLength: 200 });
const html = fc
  .array(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<table><tr><td>',
      'Live music',
      '&eacute;',
      '<!--',
      '-->',
      '<a href="x">',
    ),
    {
      maxLength: 40,
    },
  )
  .map(parts => parts.join(''));

/** One item; ids repeat, so that some are sent again. */
export const collectedItem = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record(
      {
        id: fc.oneof(
          { weight: 20, arbitrary: fc.integer({ min: 0, max: 40_000 }).map(number => `item ${number}`) },
          { weight: 1, arbitrary: odd },
        ),
        title: mostly(title),
        description: mostly(fc.oneof(text, html)),
        start: mostly(start),
        end: mostly(start),
        allDay: mostly(fc.boolean()),
        timeZone: mostly(
          fc.constantFrom(
            'Europe/Berlin',
            'America/New_York',
            'UTC',
            'Mars/Olympus',
            'W. Europe Standard Time',
          ),
        ),
        venue: mostly(fc.constantFrom('Ballhaus', 'Clärchens Ballhaus', 'Havanna')),
        city: mostly(fc.constantFrom('Berlin', 'berlin', 'Atlantis', 'Springfield')),
        country: mostly(fc.constantFrom('Germany', 'DE', 'Nowhere')),
        latitude: mostly(
          fc.oneof(fc.double({ min: 52, max: 53, noNaN: true }), fc.constantFrom(0, 91, '52.5')),
        ),
        longitude: mostly(fc.oneof(fc.double({ min: 13, max: 14, noNaN: true }), fc.constantFrom(0, 181))),
        organizer: mostly(text),
        price: mostly(fc.oneof(fc.integer(), text)),
        currency: mostly(fc.constantFrom('EUR', 'eur', 'XYZ', 'bitcoin')),
        danceStyles: mostly(
          fc.oneof(
            fc.constantFrom('Salsa', 'Salsa, Bachata; Polka'),
            fc.array(fc.constantFrom('Salsa', 'x')),
          ),
        ),
        url: mostly(fc.oneof(fc.webUrl(), fc.constantFrom('javascript:alert(1)', 'www.example.org'))),
        cancelled: mostly(fc.boolean()),
        recurrence: fc.option(fc.oneof(fc.record({ rule: fc.constantFrom('FREQ=WEEKLY', 'nonsense') }), odd)),
        raw: fc.option(anything),
      },
      { requiredKeys: ['id'] },
    ),
  },
  { weight: 1, arbitrary: odd },
);
