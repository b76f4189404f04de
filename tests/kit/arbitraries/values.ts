import fc from 'fast-check';

/** A command's data, and how often it occurs relative to the others. */
export type Asked = { weight: number; data: fc.Arbitrary<object> };

export const id = fc.uuid({ version: 7 });
export const text = mostly(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('\0', '\ud800', '\\N', '\t\n\r\\', 'ß'.repeat(5_000)),
  ),
);
export const email = mostly(
  fc.nat().map(number => `ana-${number}@example.org`),
  fc.emailAddress(),
);
/** The data of a command that has none. */
export const nothing = fc.constant({});

/** A few of the fields of an object. */
export const someFields = <Whole extends object>(whole: fc.Arbitrary<Whole>, fields: (keyof Whole)[]) =>
  fc
    .tuple(whole, fc.subarray(fields))
    .map(([full, chosen]) => Object.fromEntries(chosen.map(field => [field, full[field]])));

/** Usually a sensible value, sometimes an odd one: a form with many fields must not always be refused. */
export function mostly<Usual, Odd>(
  usual: fc.Arbitrary<Usual>,
  odd: fc.Arbitrary<Odd>,
): fc.Arbitrary<Usual | Odd> {
  return fc.oneof(
    { weight: 40, arbitrary: usual as fc.Arbitrary<Usual | Odd> },
    { weight: 1, arbitrary: odd },
  );
}
