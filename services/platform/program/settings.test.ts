import { describe, expect, test } from 'vitest';
import { databaseUrls, readSettings } from './settings.ts';

describe('settings', () => {
  test('every setting has a default that works on a fresh machine', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data', DEMO: false });
    expect(settings.DATABASE_URL).toBeUndefined();
  });

  test('an empty variable counts as unset', () => {
    expect(readSettings({ PORT: '', ADMIN_PASSWORD: '' })).toMatchObject({ PORT: 3000 });
  });

  test('the error names every wrong variable and never shows a value', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db',
      ADMIN_EMAIL: 'nobody',
      DEMO: 'yes',
    };
    expect(() => readSettings(wrong)).toThrow(/PORT: [\s\S]*DATABASE_URL: [\s\S]*ADMIN_EMAIL: [\s\S]*DEMO: /);
    expect(() => readSettings(wrong)).not.toThrow(/hunter2|nobody/);
  });

  test('the public address has no trailing slash', () => {
    expect(readSettings({ PUBLIC_URL: 'https://dance.example.org/' }).PUBLIC_URL).toBe(
      'https://dance.example.org',
    );
    expect(() => readSettings({ PUBLIC_URL: 'dance.example.org' })).toThrow(/PUBLIC_URL/);
  });

  test.each(['short', 'sixteen-letters-'])('production refuses the JWT secret %s', secret => {
    expect(() => readSettings({ NODE_ENV: 'production', JWT_SECRET: secret })).toThrow(/JWT_SECRET/);
  });

  test.each([
    ['PORT', ['70000', '-1', '1.5', 'http']],
    ['NODE_ENV', ['prod']],
    ['HOST', ['  ']],
    ['DEMO', ['yes']],
    ['PUBLIC_URL', ['dance.example.org', 'ftp://dance.example.org']],
    ['DATABASE_URL', ['mysql://db']],
    ['EVENTSTORE_URL', ['http://store']],
    ['ADMIN_EMAIL', ['nobody']],
    ['ADMIN_PASSWORD', ['short', 'x'.repeat(257)]],
    ['SMTP_URL', ['mail.example.org']],
    ['LOG_LEVEL', ['loud']],
  ])('%s is refused in our own words, not those of a library', (name, values) => {
    for (const value of values) {
      expect(() => readSettings({ [name]: value })).toThrow(
        new RegExp(`^Wrong settings:\\n {2}${name}: must [^\\n]+$`),
      );
    }
  });

  test('production accepts a JWT secret of 32 characters', () => {
    expect(readSettings({ NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) }).JWT_SECRET).toHaveLength(32);
  });

  test('a role without a connection string of its own uses the common one', () => {
    const api = 'postgres://api@127.0.0.1/tanda';
    const owner = 'postgres://owner@127.0.0.1/tanda';
    expect(databaseUrls(readSettings({ DATABASE_URL: api, OWNER_DATABASE_URL: owner }))).toEqual({
      api,
      owner,
      projector: api,
    });
    expect(() => databaseUrls(readSettings({}))).toThrow(/DATABASE_URL/);
  });
});
