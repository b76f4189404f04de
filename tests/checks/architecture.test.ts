import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brokenImports, packagesNeeded, type Sources, strayFolders, styleBreaches } from './architecture.ts';
import { circlesOfFiles, circlesOfFolders, crowdedFolders, upwardImports } from './circles.ts';

const root = resolve(import.meta.dirname, '../..');

const notOurs = ['node_modules', '.git', '.data', 'web/dist'];
const texts = /\.(tsx?|mjs|js|json|ya?ml|md|css|html)$|^[A-Z]\w*$/;

/** Read from disk and not from git, which a fresh machine may lack. */
function projectFiles(): Sources {
  const paths = globSync(['**/*', '.ci/*'], {
    cwd: root,
    exclude: path => notOurs.includes(path.replaceAll('\\', '/')),
  })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => texts.test(basename(path)) && statSync(resolve(root, path)).isFile());
  return new Map(paths.map(path => [path, readFileSync(resolve(root, path), 'utf8')]));
}

describe('the project', () => {
  const files = projectFiles();

  test('is read', () => {
    expect(files.size).toBeGreaterThan(50);
  });

  test('keeps the dependency rule', () => {
    expect(brokenImports(files)).toEqual([]);
  });

  test('has no files that import each other', () => {
    expect(circlesOfFiles(files)).toEqual([]);
  });

  test('has no folders that import each other', () => {
    expect(circlesOfFolders(files)).toEqual([]);
  });

  test('has no sub-folder that imports from a folder above it', () => {
    expect(upwardImports(files)).toEqual([]);
  });

  test('has no folder of more than 30 files', () => {
    expect(crowdedFolders(files)).toEqual([]);
  });

  test('has no folders but package, area and noun', () => {
    expect(strayFolders(files)).toEqual([]);
  });

  test('keeps the style rules that can be checked by names and text', () => {
    expect(styleBreaches(files)).toEqual([]);
  });

  test('has a public site whose scripts need React alone: no Mantine, no Query, no zod', () => {
    expect(packagesNeeded(files, ['web/site/client.ts'])).toEqual(['react', 'react-dom']);
  });

  test('has a lock file that works with every registry', () => {
    expect(files.get('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });

  test('has a lock file with the packages of every system: `npm ci` refuses one that lacks any', () => {
    const lock = JSON.parse(files.get('package-lock.json') ?? '') as { packages: Record<string, Locked> };
    const named = Object.values(lock.packages).flatMap(one => Object.keys(one.optionalDependencies ?? {}));
    const locked = new Set(Object.keys(lock.packages).map(path => path.split('node_modules/').at(-1)));
    expect(named).toContain('@biomejs/cli-darwin-arm64');
    expect(named.filter(name => !locked.has(name))).toEqual([]);
  });
});

type Locked = { optionalDependencies?: Record<string, string> };

const planted = (path: string, text = ''): Sources => new Map([[path, text]]);

describe('a planted breach is found', () => {
  test.each([
    ['services/events/a.ts', "import { b } from '../regions/b.ts';", 'two areas meet'],
    ['services/events/a.ts', "import type { b } from '../app.ts';", 'only files at the root compose'],
    ['services/platform/a.ts', "import { b } from '../events/b.ts';", 'platform knows no area'],
    ['web/ui/a.tsx', "const b = await import('../events/b.tsx');", 'ui knows no area'],
    ['web/events/a.tsx', "import { b } from '#platform/b.ts';", 'the packages know only contracts'],
    ['services/server.ts', "import '../projections/worker.ts';", 'the packages know only contracts'],
    ['contracts/events/a.ts', "export { b } from '../../services/events/b.ts';", 'the packages know only'],
    ['web/events/a.ts', "import { b } from '#platform/b.ts';", 'the packages know only contracts'],
  ])('%s: %s', (path, text, reason) => {
    expect(brokenImports(planted(path, text))).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    ['services/server.ts', "import { b } from './events/b.ts'; import { c } from './regions/c.ts';"],
    [
      'services/events/a.ts',
      "import { b } from '#platform/b.ts'; import { c } from '#contracts/regions/c.ts';",
    ],
    ['projections/platform/a.ts', "import { b } from '#platform/b.ts';"],
    ['web/events/a.tsx', "import { b } from '../ui/b.tsx'; import { c } from './c.ts'; import pg from 'pg';"],
    ['services/events/a.test.ts', "import { b } from '../regions/b.ts';"],
  ])('an allowed import is not: %s', (path, text) => {
    expect(brokenImports(planted(path, text))).toEqual([]);
  });

  test.each(['web/events/form/Field.tsx', 'services/misc/a.ts'])('folder: %s', path => {
    expect(strayFolders(planted(path))).toHaveLength(1);
  });

  test.each([
    ['services/events/utils.ts', ''],
    ['services/events/eventService.ts', ''],
    ['services/events/event/event.ts', 'export default 1;'],
    ['services/events/event/event.ts', 'const a = () => 1;\n'.repeat(301)],
    ['README.md', `Look in ${'/home'}/someone/tanda.`],
  ])('style: %s', (path, text) => {
    expect(styleBreaches(planted(path, text))).toHaveLength(1);
  });
});

describe('a planted circle is found', () => {
  const around = (...files: [path: string, imports: string][]): Sources =>
    new Map(files.map(([path, imports]) => [path, `import type { Anything } from '${imports}';\n`]));

  test('of files, type imports included, with its path', () => {
    const files = around(
      ['services/events/b.ts', './c.ts'],
      ['services/events/c.ts', '../events/a.ts'],
      ['services/events/a.ts', './b.ts'],
    );
    expect(circlesOfFiles(files)).toEqual([
      'services/events/a.ts → services/events/b.ts → services/events/c.ts → services/events/a.ts',
    ]);
  });

  test.each([
    "type B = import('./b.ts').B;",
    "const b = () => import('./b.ts');",
    "export * from './b.ts';",
    "import {\n  type B,\n  b,\n} from './b.ts';",
  ])('of files, by %j', text => {
    const files = new Map([
      ['web/events/a.ts', text],
      ['web/events/b.ts', "import './a.ts';"],
    ]);
    expect(circlesOfFiles(files)).toEqual(['web/events/a.ts → web/events/b.ts → web/events/a.ts']);
  });

  test('of files, in the real project', () => {
    const files = new Map(projectFiles());
    const [path, back] = ['services/platform/refusals/refusal.ts', '#platform/refusals/storable.ts'];
    files.set(path, `${files.get(path)}\nexport type { Storable } from '${back}';`);
    expect(circlesOfFiles(files)).toContain(`${path} → services/platform/refusals/storable.ts → ${path}`);
  });

  test('next to a known one', () => {
    const files = around(['web/ui/a.ts', './b.ts'], ['web/ui/b.ts', './a.ts'], ['web/ui/c.ts', './a.ts']);
    const more = new Map(files).set('web/ui/b.ts', "import './a.ts';\nimport './c.ts';");
    expect(circlesOfFiles(more)).toEqual([...circlesOfFiles(files), expect.stringContaining('web/ui/c.ts')]);
  });

  test('of folders, with the imports that make it', () => {
    const files = around(
      ['web/events/list/a.ts', '../form/b.ts'],
      ['web/events/form/b.ts', '../list/c.ts'],
      ['web/events/list/c.ts', 'react'],
    );
    expect(circlesOfFiles(files)).toEqual([]);
    expect(circlesOfFolders(files)).toEqual([
      'web/events/form (b.ts imports c.ts) → web/events/list (a.ts imports b.ts) → web/events/form',
    ]);
  });

  test('and a sub-folder that imports from a folder above it', () => {
    const files = around(['web/events/list/a.ts', '../b.ts'], ['web/events/b.ts', 'react']);
    expect(upwardImports(files)).toEqual(['web/events/list/a.ts → web/events/b.ts']);
  });

  test('and a folder with too many files', () => {
    const files = new Map(Array.from({ length: 31 }, (_, index) => [`web/events/file${index}.test.ts`, '']));
    expect(crowdedFolders(files)).toEqual(['web/events holds 31 files']);
  });
});
