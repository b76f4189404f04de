import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// What seldom changes is a file of its own, so that a new version of the product leaves it in the browser's cache.
const lasting =
  /node_modules[\\/](react|react-dom|scheduler|react-router|zod|i18next|react-i18next|@tanstack[\\/](query-core|react-query))[\\/]/;

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no fonts from data addresses.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'lasting', test: lasting }] } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
});
