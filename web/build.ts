import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';

// Builds the site whole: the files that browsers load, and in `server` the renderer of the public pages. Started by
// `npm run build`, by `npm start` and by the Dockerfile, so that none of them can forget one of the two.

const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'web/dist' } } });
const outDir = resolve(values.outDir);
// A test runner's NODE_ENV would make a development build, slower and with this machine's paths in it.
process.env.NODE_ENV = 'production';
const common = { configFile: resolve(import.meta.dirname, '../vite.config.ts'), logLevel: 'warn' } as const;

await build({ ...common, build: { outDir, emptyOutDir: true } });
await build({
  ...common,
  build: { outDir: join(outDir, 'server'), emptyOutDir: true, ssr: 'site/server.tsx' },
});
