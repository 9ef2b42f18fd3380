import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => resolve(import.meta.dirname, path);

/** Two pages over one set of parts: the partner's dashboard and the support console. */
export default defineConfig({
  root: here('.'),
  base: '/dashboard/',
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  css: { postcss: { plugins: [] } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // An asset that is embedded in a style sheet would be a data address, which the policy forbids for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: 'manifest.json',
    rolldownOptions: { input: { dashboard: here('dashboard.html'), support: here('support.html') } },
  },
  server: { proxy: { '/dashboard/api': 'http://127.0.0.1:8080', '/icons': 'http://127.0.0.1:8080' } },
});
