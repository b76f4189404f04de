import { expect, it } from 'vitest';
import { nodeEnvironment, systemEnvironment } from './childEnvironment.ts';
import { type ProcessName, readSettingsOf, SETTINGS_OF } from './processSettings.ts';

const SECRETS = {
  JWT_SECRET: 'the secret that signs sessions, at length',
  ADMIN_PASSWORD: 'correct horse battery',
  BACKUP_PASSPHRASE: 'seven small boats at sea',
  SMTP_URL: 'smtp://me:secret@mail.example.org',
  SUPERUSER_DATABASE_URL: 'postgres://postgres:secret@127.0.0.1/tanda',
  AWS_SECRET_ACCESS_KEY: 'of something else',
};
const env = { ...SECRETS, Path: '/bin', https_proxy: 'http://proxy', TZ: 'Europe/Madrid', npm_config_x: '1' };

it('a secret is passed only to the processes that need it', () => {
  const secretsOf = (name: ProcessName) =>
    Object.keys(nodeEnvironment(env, SETTINGS_OF[name])).filter(key => key in SECRETS);
  const given = Object.fromEntries(
    Object.keys(SETTINGS_OF).map(name => [name, secretsOf(name as ProcessName)]),
  );
  expect(given).toEqual({
    migrate: [],
    api: ['JWT_SECRET', 'ADMIN_PASSWORD'],
    projections: [],
    processes: ['JWT_SECRET', 'BACKUP_PASSPHRASE', 'SMTP_URL'],
    backup: ['BACKUP_PASSPHRASE'],
    demo: [],
  });
});

it('what every program needs is passed on, whatever the case of its name', () => {
  expect(systemEnvironment(env)).toEqual({ Path: '/bin', TZ: 'Europe/Madrid' });
  expect(nodeEnvironment(env, [])).toEqual({
    Path: '/bin',
    TZ: 'Europe/Madrid',
    https_proxy: 'http://proxy',
  });
});

it('a process reads its own settings and no other', () => {
  const settings = readSettingsOf('projections', { ...env, DATABASE_URL: 'postgres://a:b@127.0.0.1/c' });
  expect(Object.keys(settings)).not.toContain('JWT_SECRET');
  expect(settings.DATABASE_URL).toBe('postgres://a:b@127.0.0.1/c');
});
