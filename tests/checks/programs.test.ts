import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '#platform/program/settings.ts';
import { runProgram } from '#testing/ownDatabase.ts';

const root = resolve(import.meta.dirname, '../..');
const packageOf = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

describe('a program that lacks a setting ends with a sentence', () => {
  test.each([
    ['services/server.ts', ['DATABASE_URL', 'EVENTSTORE_URL', 'JWT_SECRET']],
    ['services/processes.ts', ['DATABASE_URL', 'EVENTSTORE_URL', 'JWT_SECRET']],
    ['projections/worker.ts', ['DATABASE_URL', 'EVENTSTORE_URL']],
    ['services/migrate.ts', ['DATABASE_URL']],
  ])('%s names what must be set', async (script, missing) => {
    const { code, err, out } = await runProgram(script, [], {});
    expect(err).toBe(
      `Wrong settings:\n${missing.map(name => `  ${name}: must be set for this program`).join('\n')}`,
    );
    expect({ code, out }).toEqual({ code: 78, out: '' });
  });

  test('the second API of an installation is told that it needs the secret of the first', async () => {
    const given = {
      DATABASE_URL: 'postgres://a:b@127.0.0.1:1/t',
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    };
    const { err } = await runProgram('services/server.ts', [], { ...given, NODE_ENV: 'production' });
    expect(err).toBe('Wrong settings:\n  JWT_SECRET: must be set for this program');
  });

  test('a wrong setting is named, without its value', async () => {
    const { code, err } = await runProgram('services/server.ts', [], {
      PORT: '70000',
      DATABASE_URL: 'hunter2',
    });
    expect(err).toMatch(/^Wrong settings:\n {2}PORT: must [^\n]+\n {2}DATABASE_URL: must [^\n]+$/);
    expect(err).not.toContain('hunter2');
    expect(code).toBe(78);
  });
});

describe('every documented command runs on the Node that the README asks for', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
  const texts = documents.map(path => readFileSync(resolve(root, path), 'utf8'));

  test('no document starts one of our sources with the Node of the machine', () => {
    const started = texts.flatMap(
      text => text.match(/\b(?:node|npx) +[\w./-]*\.ts\b|\bnpx (?!tanda\b)\w+/g) ?? [],
    );
    expect(started).toEqual([]);
  });

  test('every npm script that a document names exists', () => {
    const named = texts.flatMap(text => [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name!));
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter(name => !(name in packageOf.scripts))).toEqual([]);
  });

  test('every setting is documented, and no other', () => {
    const table = readFileSync(resolve(root, 'docs/settings.md'), 'utf8');
    const documented = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+)/gm)].flatMap(([, names]) =>
      [...names!.matchAll(/\w+/g)].map(([name]) => name),
    );
    // What sets these is no person: the supervisor, and Node's own convention. The last is asked for by `tanda keys` alone.
    const expected = [
      ...SETTINGS.filter(name => !['DEV_MAIL_KEY', 'NODE_ENV'].includes(name)),
      'KEYS_PASSPHRASE',
    ];
    expect(documented.toSorted()).toEqual(expected.toSorted());
  });

  test('the bin is plain JavaScript, and hands over to the Node of the packages', async () => {
    const { bin } = packageOf;
    expect(Object.values<string>(bin).filter(path => !path.endsWith('.mjs'))).toEqual([]);
    const helped = await runProgram(bin.tanda, ['projections', '--help'], {});
    expect(helped).toMatchObject({ code: 0, err: '' });
    expect(helped.out).toContain('rebuild');
    const refused = await runProgram(bin.tanda, ['no-such-command'], {});
    expect(refused.code).toBe(1);
  });
});
