import { readFileSync, statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { ErrorBody } from '#contract/error';
import { builtFile } from '#process/build';
import { expectForEach } from '#test/helpers/expect-for-each';
import { useTestApi } from '../helpers/api/test-api';

/**
 * The limit of what every page begins with, compressed: scripts, styles and the font of its text. What a page loads in all is
 * counted in the browser (e2e/first-load.verify.test.ts).
 */
const FIRST_LOAD_BYTES = 160_000;

const api = useTestApi();

const ask = (path: string, init: RequestInit = {}) => fetch(`${api.origin}${path}`, init);

test('every path of the web client returns the same page, which chooses what to show', () =>
  expectForEach(
    ['/dashboard', '/dashboard/', '/dashboard/orders/ord_x?environment=test', '/support', '/support/cases/1'],
    async (path) => {
      const response = await ask(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await response.text()).toContain('<div id="app">');
    },
  ));

test.each([
  ['/dashboard/logs/req_x?environment=test', '/dashboard/requests/req_x?environment=test'],
  ['/dashboard/revenue', '/dashboard/payouts'],
  ['/dashboard/sla?month=2026-11', '/dashboard/incidents?month=2026-11'],
  ['/support/logs/req_x', '/support/requests/req_x'],
])('%s, as mails and bookmarks have it, leads to %s', async (before, now) => {
  const response = await ask(before, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([308, now]);
});

test('the policy of the page allows no inline script and nothing from other origins', async () => {
  const response = await ask('/dashboard');
  const policy = response.headers.get('content-security-policy') ?? '';
  const rules = Object.fromEntries(policy.split(';').map((rule) => rule.split(/ (.*)/s).slice(0, 2)));
  expect(rules['default-src']).toBe("'none'");
  expect(rules['script-src']).toBe("'self'");
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  expect(await response.text()).not.toMatch(/<script(?![^>]*src=)|<style|https?:\/\//);
});

test('the page is requested again each time, and not sent to a browser that has it', async () => {
  const first = await ask('/dashboard');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-cache');
  // The headers that fetch adds would request the whole page again.
  const { statusCode } = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${api.origin}/dashboard`, { headers: { 'If-None-Match': etag } }, (message) => resolve(message.resume())).on(
      'error',
      reject,
    );
  });
  expect(statusCode).toBe(304);
});

test('a file of the page may be cached forever, and a missing one is not found', async () => {
  const [name = ''] = firstFiles();
  const response = await ask(`/dashboard/${name}`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  expect((await ask('/dashboard/assets/unknown-12345678.js')).status).toBe(404);
  expect((await ask('/dashboard/assets/../dashboard.html')).headers.get('cache-control')).not.toContain('immutable');
});

test.each([
  ['without a login', {}, 'gzip'],
  ['our own page', { Cookie: '__Host-swaplane_dashboard_login=x', 'Sec-Fetch-Site': 'same-origin' }, 'gzip'],
  ['the page of another site', { Cookie: '__Host-swaplane_dashboard_login=x', 'Sec-Fetch-Site': 'cross-site' }, null],
  ['a browser that does not name the page', { Cookie: '__Host-swaplane_dashboard_login=x' }, null],
])('data of a login is compressed for our own pages only: %s', async (_case, headers, encoding) => {
  const [name = ''] = firstFiles();
  const response = await ask(`/dashboard/${name}`, { headers: { 'Accept-Encoding': 'gzip', ...headers } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
});

test('an unknown path of the internal API is refused as such, and pages accept no writes', async () => {
  expect((await ask('/dashboard/api/unknown')).status).toBe(404);
  expect((await ask('/dashboard/orders', { method: 'POST' })).status).toBe(405);
});

test('a file is sent as the build has compressed it, and whole to a browser that takes no compressed one', async () => {
  const [name = ''] = firstFiles();
  const whole = await ask(`/dashboard/${name}`, { headers: { 'Accept-Encoding': 'identity' } });
  const text = await whole.text();
  const type = 'text/javascript; charset=utf-8';
  expect([whole.headers.get('content-encoding'), whole.headers.get('content-type')]).toEqual([null, type]);
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const packed = await ask(`/dashboard/${name}`, { headers: { 'Accept-Encoding': encoding } });
    expect([packed.headers.get('content-encoding'), packed.headers.get('content-type')]).toEqual([encoding, type]);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(Number(packed.headers.get('content-length'))).toBe(statSync(builtFile(`web/${name}${ending}`)).size);
    expect(await packed.text()).toBe(text);
  }
  const unknown = await ask('/dashboard/assets/unknown-12345678.js', { headers: { 'Accept-Encoding': 'br' } });
  expect([unknown.status, ((await unknown.json()) as ErrorBody).error.code]).toEqual([404, 'ORDER_NOT_FOUND']);
});

test.each(['dashboard.html', 'support.html'])('what %s loads before anything is shown is less than 160 KB', (page) => {
  const bytes = firstFiles(page).reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(builtFile(`web/${file}`))).length,
    0,
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(FIRST_LOAD_BYTES);
});

interface Chunk {
  file: string;
  imports?: string[];
}

/** What a browser loads before anything is visible: the entry with all its imports, the styles, and the font. */
function firstFiles(page = 'dashboard.html'): string[] {
  const manifest = JSON.parse(readFileSync(builtFile('web/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = new Set<string>();
  const load = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) {
      return;
    }
    files.add(chunk.file);
    (chunk.imports ?? []).forEach(load);
  };
  load(page);
  const html = readFileSync(builtFile(`web/${page}`), 'utf8');
  const linked = [...html.matchAll(/<link rel="(?:stylesheet|preload)"[^>]*href="\/dashboard\/([^"]+)"/g)];
  return [...files, ...linked.map(([, file = '']) => file)];
}
