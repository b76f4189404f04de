import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Ordinary, ordinaryRole, runProgram } from '#testing/ownDatabase.ts';
import { withClient } from './embedded/postgres/prepareDatabase.ts';

let role: Ordinary;
beforeAll(async () => {
  role = await ordinaryRole(inject('databaseUrl'));
});
afterAll(() => role?.drop());

const migrate = (url: string, env: NodeJS.ProcessEnv = {}) =>
  runProgram('services/migrate.ts', [], { DATABASE_URL: url, ...env });

describe('one role that owns its database', () => {
  it('is enough to create schemas and tables, and to migrate again', async () => {
    const url = await role.database();
    expect(await migrate(url)).toEqual({ code: 0, out: '', err: '' });
    expect(await migrate(url)).toEqual({ code: 0, out: '', err: '' });
    const { rows } = await withClient(url, client =>
      client.query(
        "select to_regclass('private.subject_keys') is not null as made, show_trgm('ab') as trigrams",
      ),
    );
    expect(rows[0]).toMatchObject({ made: true, trigrams: expect.arrayContaining([' ab']) });
  });
});

describe('an unsuitable database', () => {
  const refused = async (url: string, env?: NodeJS.ProcessEnv) => {
    const { code, out, err } = await migrate(url, env);
    expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 78, out: '', lines: 1 });
    return err;
  };
  const PREPARE = /npm run tanda -- database prepare$/;

  it('is refused with a sentence if the role may not create schemas, and works once it is prepared', async () => {
    const url = await role.database({ ownedByRole: false });
    const sentence = await refused(url);
    expect(sentence).toMatch(/^The role ordinary_\w+ lacks rights in the database/);
    expect(sentence).toMatch(PREPARE);
    const prepared = await runProgram('projections/tanda.ts', ['database', 'prepare'], {
      DATABASE_URL: url,
      SUPERUSER_DATABASE_URL: inject('databaseUrl'),
    });
    expect(prepared).toEqual({ code: 0, out: '', err: '' });
    expect(await migrate(url)).toEqual({ code: 0, out: '', err: '' });
  });

  it('is refused with a sentence if three roles are configured and it was not prepared for them', async () => {
    const url = await role.database();
    const sentence = await refused(url, { PROJECTOR_DATABASE_URL: url.replace('//ordinary', '//other') });
    expect(sentence).toMatch(/is not prepared for the roles ordinary_\w+, other_\w+\. Prepare it: /);
  });

  it.each([
    [
      'encoded otherwise',
      "encoding 'LATIN1' locale 'C' locale_provider libc",
      /is encoded in LATIN1, and Tanda needs UTF8/,
    ],
    [
      'without letters beyond ASCII',
      "encoding 'UTF8' locale 'C' locale_provider libc",
      /does not handle upper and lower case/,
    ],
    [
      'of Turkish letters',
      "encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'tr'",
      /does not handle upper and lower case/,
    ],
  ])('is refused with a sentence: %s', async (_, as, sentence) => {
    expect(await refused(await role.database({ as }))).toMatch(sentence);
  });

  it('is refused with a sentence if it does not exist, rejects the role, or nothing listens', async () => {
    const url = await role.database();
    expect(await refused(url.replace(/\/\w+$/, '/nowhere'))).toMatch(/^There is no database nowhere at /);
    expect(await refused(url.replace('geheim', 'falsch'))).toMatch(/does not let the role ordinary_\w+ in: /);
    expect(await refused(url.replace(/:\d+\//, ':1/'))).toMatch(/cannot be reached \(ECONNREFUSED\)/);
  });
});
