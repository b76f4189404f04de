import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// What seldom changes is a file of its own, so that a new version of the product leaves it in the browser's cache.
// Zod's Spanish comes with the forms that speak it.
const lasting =
  /node_modules[\\/](react|react-dom|scheduler|react-router|zod(?!.*locales[\\/]es\b)|@tanstack[\\/](query-core|react-query))[\\/]/;

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

// React Router's package gives bundlers its development build.
const router = join(import.meta.dirname, 'node_modules/react-router/dist/production');

export default defineConfig(({ command }) => ({
  root: 'web',
  plugins: [react(), compressed],
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
    // By it a test adds up what a first visit loads.
    manifest: true,
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no fonts from data addresses.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'lasting', test: lasting }] } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
