import { describe, expect, it } from 'vitest';
import { POINT_FIELDS, POINTS, tellPoint } from '#contracts/feedback/points.ts';
import { faultOf, NOTHING_SAID, sentFrom } from './body.ts';

const sent = (...fields: [string, string][]) => sentFrom(new URLSearchParams(fields));
const COMMENTS = 'additionalComments';

describe('a form about a night', () => {
  it('has what was ticked and what was typed, each point once, and lines as they were meant', () => {
    const { said, email, code, step, isChange } = sent(
      ...([
        ['positive', 'Live band'],
        ['positive', 'Good floor'],
      ] as [string, string][]),
      ['positiveOthers', ' Good floor \r\n\r\n\r\nA kind DJ\r\n'],
      [COMMENTS, '\r\nOne\r\nTwo '],
      ...([
        ['email', ' zoe@example.org '],
        ['code', ' 12 34'],
        ['step', 'code'],
      ] as [string, string][]),
    );
    expect(said).toEqual({
      ...NOTHING_SAID,
      positive: ['Live band', 'Good floor', 'A kind DJ'],
      [COMMENTS]: 'One\nTwo',
    });
    expect({ email, code, step, isChange }).toEqual({
      ...{ email: 'zoe@example.org', code: '1234', step: 'code', isChange: false },
    });
  });

  it('has nothing that its fields do not name, whatever they are called', () => {
    const { said, step } = sent(
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['userId', 'x'],
      ['step', 'toString'],
    );
    expect([said, step]).toEqual([NOTHING_SAID, 'send']);
  });

  it('may have a comment of 2,000 characters in as many lines as wanted', () => {
    const lines = (count: number) => sent([COMMENTS, `${'x\r\n'.repeat(count - 1)}xy`]).said;
    expect(lines(1_000)[COMMENTS]).toHaveLength(2_000);
    expect(faultOf(lines(1_000), 'en')).toBeUndefined();
    expect(faultOf(lines(1_001), 'en')).toEqual({
      text: '',
      fieldErrors: { [COMMENTS]: 'At most 2,000 characters.' },
    });
  });

  it.each([
    ['nothing', [], 'Di qué estuvo bien o qué se podría mejorar.', {}],
    [
      'white space',
      [
        ['negativeOthers', ' \n\t'],
        [COMMENTS, ' '],
      ],
      'Di qué estuvo bien o qué se podría mejorar.',
      {},
    ],
    [
      'a long point',
      [['negativeOthers', `a\n${'x'.repeat(101)}`]],
      '',
      ['negative.1', 'Cada uno, como mucho 100 caracteres.'],
    ],
    [
      'many points',
      [['positiveOthers', 'abcdefghijklmnopqrstu'.split('').join('\n')]],
      '',
      ['positive', 'Como mucho 20.'],
    ],
  ] as const)('with %s is refused, with the reason', (_, fields, text, error) => {
    const { said } = sent(...(fields as unknown as [string, string][]));
    const fieldErrors = Array.isArray(error) ? { [error[0] as string]: error[1] } : error;
    expect(faultOf(said, 'es')).toEqual({ text, fieldErrors });
  });
});

describe('a point that is offered', () => {
  const all = POINT_FIELDS.flatMap(field =>
    Object.entries(POINTS[field]).map(one => [field, ...one] as const),
  );

  // What is recorded is unchanged.
  const REWORDED: Record<string, string> = {
    'Many leaders and followers': 'Plenty of people to dance with',
    'Too few followers': 'Not enough followers',
    'Too few leaders': 'Not enough leaders',
  };

  it.each(all)(
    '%s “%s” may be said, and is read in the language of the reader',
    (field, english, spanish) => {
      expect(faultOf({ ...NOTHING_SAID, [field]: [english] }, 'en')).toBeUndefined();
      expect(tellPoint(field, english, 'en')).toBe(REWORDED[english] ?? english);
      expect(tellPoint(field, english, 'es')).toBe(spanish);
    },
  );

  it('leaves what people wrote themselves as it is', () => {
    for (const word of ['Dark corners', 'toString', '__proto__', '']) {
      expect(tellPoint('negative', word, 'es')).toBe(word);
    }
  });
});
