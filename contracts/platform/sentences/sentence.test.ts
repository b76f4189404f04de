import { describe, expect, it } from 'vitest';
import { type Sentence, sentences, tell, tellStored, verbatim } from './sentence.ts';

const said = sentences('test', {
  plain: ['It is over.', 'Se acabó.'],
  named: ['{{who}} left {{what}}.', '{{who}} dejó {{what}}.'],
  counted: [
    { one: '{{count}} date of {{what}}', other: '{{count}} dates of {{what}}' },
    { one: '{{count}} fecha de {{what}}', other: '{{count}} fechas de {{what}}' },
  ],
  night: ['the night', 'la noche'],
});
const both = (sentence: Sentence) => [tell(sentence, 'en'), tell(sentence, 'es')];

describe('a sentence', () => {
  it('is data, and is formatted in the language of the reader', () => {
    expect(said.plain).toEqual({ key: 'test.plain' });
    expect(both(JSON.parse(JSON.stringify(said.named({ who: 'Ana', what: said.night }))))).toEqual([
      'Ana left the night.',
      'Ana dejó la noche.',
    ]);
  });
  it('has the plural of its language, and numbers and lists as it writes them', () => {
    const what = ['Mon', said.night];
    expect(both(said.counted({ count: 1, what }))).toEqual([
      '1 date of Mon, the night',
      '1 fecha de Mon, la noche',
    ]);
    expect(both(said.counted({ count: 12_345, what: 'it' }))).toEqual([
      '12,345 dates of it',
      '12.345 fechas de it',
    ]);
    // Spanish uses a separate plural form from a million on.
    expect(tell(said.counted({ count: 2_000_000, what: 'it' }), 'es')).toBe('2.000.000 fechas de it');
  });
  it('inserts values literally', () =>
    expect(tell(said.named({ who: '{{what}} $& %', what: '' }), 'en')).toBe('{{what}} $& % left .'));
  it('of another system is the same in every language', () =>
    expect(both(verbatim('550 no such user'))).toEqual(['550 no such user', '550 no such user']));
  it('that was stored is formatted again, or by its text if it is unknown, or older', () => {
    const text = 'As it was.';
    expect(tellStored({ sentence: said.plain, text }, 'es')).toBe('Se acabó.');
    expect(tellStored({ sentence: { key: 'test.gone' }, text }, 'es')).toBe(text);
    expect(tellStored({ sentence: null, text }, 'es')).toBe(text);
  });
});

describe('a catalogue does not compile', () => {
  it('without Spanish, or with an empty text', () => {
    // @ts-expect-error there is no Spanish
    sentences('test.a', { one: ['Only English.'] });
    // @ts-expect-error the Spanish is empty
    sentences('test.b', { one: ['Only English.', ''] });
  });
  it('with other placeholders in Spanish', () => {
    // @ts-expect-error who is missing
    sentences('test.c', { one: ['{{who}} left.', 'Alguien se fue.'] });
    // @ts-expect-error who is another
    sentences('test.d', { one: ['{{who}} left.', '{{quien}} se fue.'] });
  });
  it('used without its values, or with others', () => {
    // @ts-expect-error what is missing
    said.named({ who: 'Ana' });
    // @ts-expect-error nothing has that name
    said.named({ who: 'Ana', what: 'it', whom: 'Bo' });
    // @ts-expect-error a count is a number
    said.counted({ count: 'three', what: 'it' });
    // @ts-expect-error it has to be filled first
    const unfilled: Sentence = said.named;
    expect(unfilled).toBeTypeOf('function');
  });
  it('with one name twice', () =>
    expect(() => sentences('test', { plain: ['Again.', 'Otra vez.'] })).toThrow('There are two'));
});
