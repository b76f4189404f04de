import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { smallFonts } from './web/ui/theme/smallFonts.ts';
import { unusedStyles } from './web/ui/theme/unusedStyles.ts';

// What seldom changes is a file of its own, so that a new version of the product leaves it in the browser's cache.
// React stands alone, because the public site needs nothing else of it.
const reactAlone = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const lasting = /node_modules[\\/](react-router|zod|@tanstack[\\/](query-core|react-query))[\\/]/;

const home = join(import.meta.dirname, 'web');

const COMPRESSED = /\.(js|css|svg)$/;
const SMALL = 1_024;

/** Lays a brotli and a gzip beside each file, so that none is compressed when it is asked for. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  // Not before all is written: until then parts of the script still get the names of others.
  async writeBundle({ dir = '' }, bundle) {
    const pack = async (name: string) => {
      const path = join(dir, name);
      const bytes = await readFile(path);
      if (bytes.length < SMALL) return;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes),
        promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    };
    await Promise.all(
      Object.keys(bundle)
        .filter(name => COMPRESSED.test(name))
        .map(pack),
    );
  },
};

/**
 * Keeps the styles of those parts of pages that only the server draws, which the build would drop as unused; and loads
 * what screens have in common with the console's first styles, so that those of a screen come later.
 */
const keptStyles: Plugin = {
  name: 'kept-styles',
  enforce: 'post',
  transform: (code, id) =>
    /[\\/](site[\\/].*|ui[\\/](notice[\\/]Clave|styles[\\/]common))\.module\.css$/.test(id)
      ? { code, moduleSideEffects: 'no-treeshake' }
      : null,
};

/**
 * Leaves out of browsers how zod writes schemas as JSON schemas, which only the service does: 5 kB of each first visit,
 * gzipped. Where a new version reads otherwise, they are back, and nothing else.
 */
const noJsonSchemas: Plugin = {
  name: 'no-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
    handler: code =>
      code
        .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace(
          /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m,
          'const createStandardJSONSchemaMethod = () => {}, createToJSONSchemaMethod = () => {};',
        ),
  },
};

// React Router's package gives bundlers its development build.
const router = join(import.meta.dirname, 'node_modules/react-router/dist/production');

const chunks = [
  { name: 'react', test: reactAlone },
  { name: 'lasting', test: lasting },
];

/**
 * What the page of the console loads before anything else. Later parts need not name it among what they load; a name
 * that is missing here, or is there no more, costs some bytes and nothing else.
 */
const first = ['index', 'rolldown-runtime', 'react', 'lasting', 'start', 'Clave.module', 'catalogue'].join(
  '|',
);
const FIRST = new RegExp(`[\\\\/](${first})-[\\w-]{8}\\.js$`);

// Two builds: the files that browsers load, and the renderer of the public site (`--ssr site/server.tsx`).
export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'web',
  plugins: isSsrBuild
    ? [react()]
    : [react(), smallFonts(join(import.meta.dirname, 'node_modules')), keptStyles, noJsonSchemas, compressed],
  css: {
    // Short, and yet a name to search for.
    ...(command === 'build' && { modules: { generateScopedName: '[local]-[hash:base64:4]' } }),
    lightningcss: { unusedSymbols: unusedStyles(join(import.meta.dirname, 'node_modules')) },
  },
  // The renderer stands alone, with the production build of React whatever NODE_ENV says when it runs: five times as
  // fast as the other one.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: join(router, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
          ]
        : [],
  },
  build: {
    outDir: 'dist',
    // By it the services find the site's files, and a test adds up what a first visit loads.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    target: 'es2023',
    // The site for visitors begins with less than the console.
    modulePreload: {
      resolveDependencies: (_, names, { hostId }) =>
        /[\\/]client-/.test(hostId) ? names : names.filter(name => !FIRST.test(name)),
    },
    // The content security policy allows no fonts from data addresses.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: [`${home}/index.html`, `${home}/site/client.ts`],
          output: { codeSplitting: { groups: chunks } },
        },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
