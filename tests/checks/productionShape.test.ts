import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ProcessName, SETTINGS_OF } from '#platform/program/processSettings.ts';
import { packagesNeeded } from './architecture.ts';

type Service = {
  build?: { target?: string };
  image?: string;
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  volumes?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const dockerfile = read('Dockerfile');

type Shape = {
  file: string;
  parts: string[];
  /** Our programs, by the services that run them. */
  programs: [string, ProcessName][];
  /** What Compose leaves out on purpose. */
  leftOut: Record<string, string>;
  publicUrl: RegExp;
  proxies: RegExp;
};

const ONE_HOST: Shape = {
  file: 'docker-compose.yml',
  parts: ['api', 'eventstore', 'mail', 'postgres', 'processes', 'projections', 'setup'],
  programs: [
    ['api', 'api'],
    ['processes', 'processes'],
    ['projections', 'projections'],
    ['setup', 'migrate'],
  ],
  leftOut: {
    'api DEV_MAIL_KEY': 'refused in production: mail is sent',
    'api READ_DATABASE_URL': 'one Postgres has no replica: docker-compose.cluster.yml',
    'processes HOST': 'only for links where no PUBLIC_URL is set',
    'processes PORT': 'only for links where no PUBLIC_URL is set',
    // With only one role given, the program uses that one.
    'projections PROJECTOR_DATABASE_URL': 'its DATABASE_URL is that role',
  },
  publicUrl: /^\$\{PUBLIC_URL:\?/,
  proxies: /^\$\{TRUSTED_PROXIES:-\}$/,
};

const twice = (name: string): string[] => [`${name}-1`, `${name}-2`];

const CLUSTER: Shape = {
  file: 'docker-compose.cluster.yml',
  parts: [
    ...[...twice('api'), 'caddy', ...twice('eventstore'), 'eventstore-3', 'postgres', 'postgres-replica'],
    ...[...twice('processes'), ...twice('projections'), 'setup'],
  ],
  programs: [
    ...(['api', 'processes', 'projections'] as const).flatMap(program =>
      twice(program).map((service): [string, ProcessName] => [service, program]),
    ),
    ['setup', 'migrate'],
  ],
  leftOut: {
    'api-1 DEV_MAIL_KEY': 'refused in production: mail is sent',
    'api-2 DEV_MAIL_KEY': 'refused in production: mail is sent',
    'processes-1 HOST': 'only for links where no PUBLIC_URL is set',
    'processes-1 PORT': 'only for links where no PUBLIC_URL is set',
    'processes-2 HOST': 'only for links where no PUBLIC_URL is set',
    'processes-2 PORT': 'only for links where no PUBLIC_URL is set',
    'projections-1 PROJECTOR_DATABASE_URL': 'its DATABASE_URL is that role',
    'projections-2 PROJECTOR_DATABASE_URL': 'its DATABASE_URL is that role',
  },
  publicUrl: /^https:\/\/\$\{SITE_HOST:\?/,
  proxies: /^10\.213\.64\.0\/24$/,
};

/** The compose specification's own schema, from the package `docker-compose`. */
function validator() {
  const schema = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('docker-compose/schema/compose-spec.json'), 'utf8'),
  );
  const draft7 = { ...schema, $schema: 'http://json-schema.org/draft-07/schema#' };
  return new Ajv({ strict: false, validateFormats: false }).compile(draft7);
}

describe.each([ONE_HOST, CLUSTER])('$file', ({ file, parts, programs, leftOut, publicUrl, proxies }) => {
  const compose: Compose = parse(read(file), { merge: true });
  const services = Object.entries(compose.services);
  const dependencies = services.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on));

  test('is valid by the schema of the compose specification', () => {
    const validate = validator();
    validate(compose);
    expect(validate.errors).toBeNull();
    expect(validate({ ...compose, services: { api: { imagine: 'tanda' } } })).toBe(false);
  });

  test('has all parts of production', () => {
    expect(Object.keys(compose.services).sort()).toEqual(parts);
  });

  test('every long-running service has a health check', () => {
    const ending = dependencies.filter(([, { condition }]) => condition === 'service_completed_successfully');
    const ends = new Set(ending.map(([name]) => name));
    const without = services.filter(([name, { healthcheck }]) => !healthcheck && !ends.has(name));
    expect(without.map(([name]) => name)).toEqual([]);
    expect([...ends]).toEqual(['setup']);
  });

  test('every dependency is a service, and waits for its health or completion', () => {
    expect(dependencies.map(([name]) => name).filter(name => !compose.services[name])).toEqual([]);
    expect(dependencies.map(([, { condition }]) => condition)).not.toContain('service_started');
  });

  test('names the images that container tests run on', () => {
    const sources = ['tests/kit/eventStoreContainer.ts', 'tests/kit/run/containersSetup.ts']
      .map(read)
      .join('\n');
    const tested = [...sources.matchAll(/_IMAGE = '(.+)'/g)].map(([, image]) => image);
    const used = services
      .filter(([name]) => /^(eventstore|postgres)/.test(name))
      .map(([, { image }]) => image);
    expect([...new Set(used)]).toEqual(tested);
  });

  test('every volume is declared', () => {
    const used = services.flatMap(([, { volumes = [] }]) =>
      volumes.map(volume => volume.split(':')[0] ?? ''),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  test('every build target is a stage of the Dockerfile', () => {
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
    const targets = services.flatMap(([, { build }]) => (build?.target ? [build.target] : []));
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter(target => !stages.includes(target))).toEqual([]);
  });

  test('every program that is started exists', () => {
    const lines = services.flatMap(([, { command = [], healthcheck }]) => [
      ...command,
      ...(healthcheck?.test ?? []),
    ]);
    const programs = lines.join(' ').match(/\S+\.ts\b/g) ?? [];
    expect(programs.length).toBeGreaterThan(4);
    expect(programs.filter(path => !existsSync(resolve(root, path)))).toEqual([]);
  });

  test('the API gets its public address and its proxies', () => {
    for (const [service] of programs.filter(([, program]) => program === 'api')) {
      const { PUBLIC_URL, TRUSTED_PROXIES } = compose.services[service]?.environment ?? {};
      expect(PUBLIC_URL).toMatch(publicUrl);
      expect(TRUSTED_PROXIES).toMatch(proxies);
    }
  });

  test('every setting of a program is passed to it, or left out for a reason', () => {
    const missing = programs.flatMap(([service, program]) => {
      const { environment = {} } = compose.services[service] ?? {};
      return SETTINGS_OF[program].filter(name => !(name in environment)).map(name => `${service} ${name}`);
    });
    expect(missing.sort()).toEqual(Object.keys(leftOut).sort());
  });

  test('no secret has a default', () => {
    const values = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secrets = values.filter(([name]) => /PASSWORD|SECRET|DATABASE_URL/.test(name));
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter(([, value]) => !/\$\{\w+(:\?[^}]+)?\}/.test(value))).toEqual([]);
  });
});

describe('the cluster', () => {
  const cluster = parse(read(CLUSTER.file), { merge: true });
  const nodes: [string, Service & { restart: string }][] = Object.entries<never>(cluster.services).filter(
    ([name]) => name.startsWith('eventstore-'),
  );

  test('has nodes that always start again, and that know each other by name', () => {
    for (const [name, { restart, environment = {} }] of nodes) {
      expect(restart).toBe('always');
      const others = nodes.map(([other]) => other).filter(other => other !== name);
      expect(environment.EVENTSTORE_GOSSIP_SEED).toBe(others.map(other => `${other}:2113`).join(','));
      expect(environment.EVENTSTORE_NODE_HOST_ADVERTISE_AS).toBe(name);
      expect(Object.keys(environment)).not.toContain('EVENTSTORE_URL');
    }
  });

  test('has programs that know every node, and stop within 10 s', () => {
    for (const [service] of CLUSTER.programs) {
      const { environment, stop_grace_period } = cluster.services[service];
      const hosts = nodes.map(([name]) => `${name}:2113`).join(',');
      expect(environment.EVENTSTORE_URL).toBe(`esdb://${hosts}?tls=false`);
      expect(stop_grace_period).toBe('10s');
    }
  });

  test('sends what comes in to every API, and trusts what it comes from', () => {
    const { content } = cluster.configs.caddyfile;
    expect(content).toContain(
      `reverse_proxy ${twice('api')
        .map(name => `${name}:3000`)
        .join(' ')} {`,
    );
    const { subnet } = cluster.networks.inside.ipam.config[0];
    expect(cluster.services['api-1'].environment.TRUSTED_PROXIES).toBe(subnet);
  });
});

test('what runs in production needs no development package', () => {
  const { dependencies } = JSON.parse(read('package.json'));
  const paths = globSync('{contracts,services,projections,web}/**/*.{ts,tsx}', { cwd: root });
  const sources = new Map(paths.map(path => [path.replaceAll('\\', '/'), read(path)]));
  const programs = [
    'services/server.ts',
    'services/migrate.ts',
    'services/processes.ts',
    'projections/worker.ts',
  ];
  const others = ['services/embedded/prepare.ts', 'services/embedded/healthCheck.ts', 'web/main.tsx'];
  const needed = packagesNeeded(sources, [...programs, ...others]);
  expect(needed).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']));
  expect(needed.filter(name => !dependencies[name])).toEqual([]);
});

test('the image has both halves of the site, by the command that npm start uses', () => {
  expect(dockerfile).toMatch(/^RUN node web\/build\.ts$/m);
  expect(read('services/embedded/site.ts')).toContain("'web/build.ts'");
  expect(JSON.parse(read('package.json')).scripts.build).toBe('node web/build.ts');
});

test('the image runs on the Node that the packages pin', () => {
  const pinned = JSON.parse(read('package.json')).dependencies.node.split('.')[0];
  expect(dockerfile).toMatch(new RegExp(`^FROM node:${pinned}-slim AS base$`, 'm'));
});

test('what the Dockerfile copies exists and is let through by .dockerignore', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  const allowed = read('.dockerignore')
    .split('\n')
    .filter(line => line.startsWith('!'))
    .map(line => line.slice(1));
  expect(copied.length).toBeGreaterThan(5);
  expect(copied.filter(path => !existsSync(resolve(root, path)) || !allowed.includes(path))).toEqual([]);
});
