import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, type Rolldown } from 'vite';
import { fewChunks } from './chunks.ts';

// Builds the site whole: the files that browsers load, and in `server` the renderer of the public pages. Started by
// `npm run build`, by `npm start` and by the Dockerfile, so that none of them can forget one of the two.

/** In bytes. */
const SMALL_STYLE = 1_000;

const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'web/dist' } } });
const outDir = resolve(values.outDir);
// A test runner's NODE_ENV would make a development build, slower and with this machine's paths in it.
process.env.NODE_ENV = 'production';
const common = { configFile: resolve(import.meta.dirname, '../vite.config.ts'), logLevel: 'warn' } as const;

// Built twice: which screens share what is known only of modules of which the rest is left out.
const { output } = (await build({
  ...common,
  logLevel: 'error',
  build: { write: false, minify: false, cssMinify: false },
})) as Rolldown.RolldownOutput;
const fileOf = fewChunks(output, {
  site: 'site/client.ts',
  console: 'index.html',
  frame: 'Console.tsx',
  bare: ['access/LoginShow.tsx', 'users/invite/InvitationShow.tsx', 'ui/notice/Toasts.tsx'],
  fixed: ['react', 'lasting', 'rolldown-runtime'],
  isSmall: id => statSync(id).size < SMALL_STYLE,
});
const group = {
  name: (id: string) => fileOf.get(id) ?? null,
  debugName: 'few chunks',
  includeDependenciesRecursively: false,
};
await build({
  ...common,
  build: { outDir, emptyOutDir: true, rolldownOptions: { output: { codeSplitting: { groups: [group] } } } },
});
await build({
  ...common,
  build: { outDir: join(outDir, 'server'), emptyOutDir: true, ssr: 'site/server.tsx' },
});
