import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => resolve(import.meta.dirname, path);

/**
 * Few files, because each one is a request: what everything begins with; fields; the frame behind the login with what Home
 * and the lists consist of; the login and other forms; menus; dialogs; and the rest that several pages share. What one page has
 * alone is in its own file. Dependencies go with the first group that has them.
 */
const GROUPS = [
  // Not the two entries: each of them starts its application.
  { name: 'start', tags: ['$initial' as const], test: /^(?!.*[\\/]src[\\/](dashboard|support)\.tsx|.*\.html)/ },
  { name: 'fields', test: /[\\/]components[\\/](Input|InputBase|TextInput|PasswordInput)[\\/]/ },
  {
    name: 'frame',
    test: /[\\/](Shell|AccountButton|DashboardShell|TestOrderButton|DeliveryTable|Guard|layout|CursorList|BarChart|Amount|StreamGauge|PostedIncident)\.tsx|[\\/]home\.module|[\\/](use-order|webhooks[\\/]delivery)\.ts/,
  },
  { name: 'login', test: /[\\/](users[\\/]login|@mantine[\\/]form)[\\/]/ },
  { name: 'menus', test: /[\\/]components[\\/](Popover|Menu|Combobox|ScrollArea|Tooltip)[\\/]/ },
  { name: 'dialogs', test: /[\\/](design[\\/]dialogs|components[\\/]Modal(Base)?)[\\/]/ },
  { name: 'parts', minShareCount: 2 },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

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
    // The styles of all pages together are a tenth of the scripts.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: 'manifest.json',
    rolldownOptions: {
      input: { dashboard: here('dashboard.html'), support: here('support.html') },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: { proxy: { '/dashboard/api': 'http://127.0.0.1:8080', '/icons': 'http://127.0.0.1:8080' } },
});
