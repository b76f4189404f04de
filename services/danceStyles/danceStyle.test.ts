import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type danceStyleFacts, danceStyleId, danceStyleName } from '#contracts/danceStyles/danceStyle.ts';
import { leadsTo } from '#contracts/danceStyles/rows.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { given } from '#testing/specification.ts';
import { danceStyleRules } from './danceStyle.ts';
import { idsFor } from './ids.ts';

const history = given(danceStyleRules);
type StyleFact = NewFact<typeof danceStyleFacts>;
const added: StyleFact = { type: 'DanceStyleAdded', data: { name: 'Lindy Hop' } };
const retired: StyleFact = { type: 'DanceStyleRetired', data: {} };
const restored: StyleFact = { type: 'DanceStyleRestored', data: {} };
const merged: StyleFact = { type: 'DanceStyleMerged', data: { into: 'swing' } };

describe('a dance style', () => {
  it('is added once', () => {
    history().when('AddDanceStyle', { name: 'Lindy Hop' }).then(added);
    history(added)
      .when('AddDanceStyle', { name: 'Lindy Hop' })
      .refuses('There is already a dance style with this id.');
  });

  it('is renamed, also while it is retired, and not when it already has that name', () => {
    const renamed: StyleFact = { type: 'DanceStyleRenamed', data: { name: 'Lindy' } };
    history(added).when('RenameDanceStyle', { name: 'Lindy' }).then(renamed);
    history(added, retired).when('RenameDanceStyle', { name: 'Lindy' }).then(renamed);
    history(added).when('RenameDanceStyle', { name: 'Lindy Hop' }).then();
  });

  it('is retired and restored', () => {
    history(added).when('RetireDanceStyle', {}).then(retired);
    history(added, retired).when('RestoreDanceStyle', {}).then(restored);
    history(added).when('RestoreDanceStyle', {}).then();
  });

  it('does not exist before it is added', () => {
    for (const name of ['RetireDanceStyle', 'RestoreDanceStyle'] as const)
      history().when(name, {}).refuses('There is no such dance style.');
    history().when('RenameDanceStyle', { name: 'Lindy' }).refuses('There is no such dance style.');
  });
});

describe('merging', () => {
  it('needs an active style to merge into, and says why another one is none', () => {
    const into = { into: 'swing' };
    history(added)
      .when('MergeDanceStyle', { ...into, standing: 'active' })
      .then(merged);
    history(added, retired)
      .when('MergeDanceStyle', { ...into, standing: 'active' })
      .then(merged);
    const refused = {
      retired: 'This dance style is retired. Choose another one.',
      merged: 'This dance style was itself merged into another one. Choose that one.',
      missing: 'There is no such dance style.',
      itself: 'A dance style cannot be merged into itself.',
    };
    for (const [standing, sentence] of Object.entries(refused)) {
      history(added)
        .when('MergeDanceStyle', { ...into, standing: standing as keyof typeof refused })
        .refuses(sentence);
    }
  });

  it('the same again records nothing, whatever has become of the other style', () =>
    history(added, merged).when('MergeDanceStyle', { into: 'swing', standing: 'retired' }).then());

  it('ends everything but restoring', () => {
    const refusal = 'This dance style was merged into another one.';
    history(added, merged).when('RenameDanceStyle', { name: 'Lindy' }).refuses(refusal);
    history(added, merged).when('RetireDanceStyle', {}).refuses(refusal);
    history(added, merged).when('MergeDanceStyle', { into: 'zouk', standing: 'active' }).refuses(refusal);
    history(added, merged).when('RestoreDanceStyle', {}).then(restored);
  });

  it('leads through chains to the last style, and to none from an unknown one', () => {
    const row = (id: string, mergedInto: string | null) => [id, { status: 'active', mergedInto }] as const;
    const styles = new Map([row('a', 'b'), row('b', 'c'), row('c', null), row('x', 'gone')]);
    expect(['a', 'b', 'c', 'x', 'nowhere'].map(id => leadsTo(styles, id))).toEqual([
      ...['c', 'c', 'c'],
      ...[undefined, undefined],
    ]);
  });

  it('that rows show as a circle leads nowhere, and ends', () => {
    const circle = new Map([
      ['a', { status: 'merged', mergedInto: 'b' } as const],
      ['b', { status: 'merged', mergedInto: 'a' } as const],
    ]);
    expect(leadsTo(circle, 'a')).toBeUndefined();
  });
});

describe('ids', () => {
  const first = (name: string, count: number) => [...idsFor(name).take(count)];

  it('follow from the name', () => {
    expect(first('Lindy Hop', 3)).toEqual(['lindy-hop', 'lindy-hop-2', 'lindy-hop-3']);
    expect(first('  Forró & Straße! ', 1)).toEqual(['forro-strasse']);
    expect(first('<b>Salsa</b>', 1)).toEqual(['b-salsa-b']);
  });

  it('are made up for a name without Latin letters, and are never words with another meaning', () => {
    expect(first('💃', 2)).toEqual(['style', 'style-2']);
    expect(first('رقص', 1)).toEqual(['style']);
    expect(first('All', 1)).toEqual(['all-2']);
    expect(first('NULL', 1)).toEqual(['null-2']);
  });

  it('are ids whatever the name', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 130 }), name => {
        for (const id of first(name, 12)) expect(danceStyleId.safeParse(id).success).toBe(true);
      }),
    ));
});

describe('names', () => {
  const isName = (name: string) => danceStyleName.safeParse(name).success;

  it('have 1 to 120 characters as people count them, and something to see', () => {
    expect(['x', '💃'.repeat(120), 'x'.repeat(120), '<b>x</b>', '\u202eصلصة'].map(isName)).toEqual(
      Array(5).fill(true),
    );
    expect(['', ' ', '\u200b', '\u2060\u00ad ', 'x'.repeat(121), '💃'.repeat(121)].map(isName)).toEqual(
      Array(6).fill(false),
    );
  });
});
