import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { pino } from 'pino';
import { createDocsRouter } from '#api/docs/router';
import { identifyRequest } from '#api/http/every-request';
import { partnerWire } from '#api/http/partner-wire';
import { answerErrors } from '#api/http/reply';
import { type RunningServer, startServer } from '#api/server';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { errorOf } from '#test/helpers/api/test-api';

let server: RunningServer;
let origin: string;

beforeAll(async () => {
  const app = express()
    .use(identifyRequest(pino({ level: 'silent' })))
    .use('/docs', createDocsRouter('https://swap.example'));
  server = await startServer(app.use(answerErrors(partnerWire(PUBLIC_URL))), {
    host: '127.0.0.1',
    port: 0,
    publicUrl: PUBLIC_URL,
  });
  origin = `http://127.0.0.1:${server.port}`;
});
afterAll(() => server.close());

/** A response as it arrives: fetch would decompress it, and bypasses caches. */
function raw(path: string, headers: Record<string, string>): Promise<{ message: IncomingMessage; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers }, async (message) => {
      const chunks = await message.toArray();
      resolve({ message, bytes: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}

const page = async () => (await fetch(`${origin}/docs/explorer`)).text();
const scriptsOf = (html: string) => [...html.matchAll(/<script src="([^"]+)"/g)].map(([, src = '']) => src);

test('the page loads only files of this server, and no other script can run', async () => {
  const response = await fetch(`${origin}/docs/explorer`);
  const html = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
});

test('a page of the guide runs only its own scripts, and inline only those it was built with', async () => {
  const response = await fetch(`${origin}/docs/quickstart`);
  const html = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\/(?!localhost)/);
  expect(html).not.toMatch(/\sstyle="/);
  const policy = response.headers.get('content-security-policy') ?? '';
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^<]*)</g)].map(([, script = '']) => script);
  const hashes = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(policy).toContain(`script-src 'self' ${hashes.join(' ')}; style-src 'self';`);
  expect(policy).not.toContain('unsafe');
});

test('a page that the browser has cached is not sent again', async () => {
  const first = await fetch(`${origin}/docs/explorer`);
  const again = await raw('/docs/explorer', { 'If-None-Match': first.headers.get('etag') ?? '' });
  expect([again.message.statusCode, again.bytes.length]).toEqual([304, 0]);
  expect((await raw('/docs/explorer', { 'If-None-Match': '"other"' })).message.statusCode).toBe(200);
});

test('the scripts of the page may be cached forever, because their names change with their content', async () => {
  const scripts = scriptsOf(await page());
  expect(scripts).toEqual([
    expect.stringMatching(/^\.\/scalar-[0-9a-f]{16}\.js$/),
    expect.stringMatching(/^\.\/explorer-[0-9a-f]{16}\.js$/),
  ]);
  for (const src of scripts) {
    const response = await fetch(new URL(src, `${origin}/docs/explorer`));
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
  }
});

test('the large script is sent in the smallest encoding the browser accepts, with the same content in each', async () => {
  const [src = ''] = scriptsOf(await page());
  const [plain, zipped, smallest] = await Promise.all([
    raw(`/docs/${src}`, {}),
    raw(`/docs/${src}`, { 'Accept-Encoding': 'gzip' }),
    raw(`/docs/${src}`, { 'Accept-Encoding': 'gzip, deflate, br, zstd' }),
  ]);
  const encodings = [plain, zipped, smallest].map(({ message }) => message.headers['content-encoding']);
  expect(encodings).toEqual([undefined, 'gzip', 'br']);
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  expect(brotliDecompressSync(smallest.bytes).equals(plain.bytes)).toBe(true);
  expect(smallest.bytes.length).toBeLessThan(1_000_000);
});

test('/docs/v2 leads to the reference of the v2 API', async () => {
  const answer = await fetch(`${origin}/docs/v2`);
  expect([answer.status, new URL(answer.url).pathname]).toEqual([200, '/docs/reference/v2']);
});

test('a slash at the end leads to the page; any other path below it does not exist', async () => {
  const slash = await fetch(`${origin}/docs/`, { redirect: 'manual' });
  expect([slash.status, new URL(slash.headers.get('location') ?? '', slash.url).pathname]).toEqual([308, '/docs']);
  const page = await fetch(`${origin}/docs/quickstart/`, { redirect: 'manual' });
  expect(new URL(page.headers.get('location') ?? '', page.url).pathname).toBe('/docs/quickstart');
  for (const path of [
    '/docs/x',
    '/docs/start.js',
    '/docs/..%2fpage.ts',
    '/docs/constructor',
    '/docs/404',
    '/docs/index',
    '/docs/assets',
    '/docs/assets/..%2findex.html',
  ]) {
    expect(await errorOf(await fetch(origin + path))).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
  }
});

test('the explorer of the v2 layer is a page with the same scripts and its own document', async () => {
  const html = await (await fetch(`${origin}/docs/explorer/v2`)).text();
  const resolved = (html: string, page: string) => scriptsOf(html).map((src) => new URL(src, `${origin}${page}`).href);
  expect(resolved(html, '/docs/explorer/v2')).toEqual(resolved(await page(), '/docs/explorer'));
  const base = /data-base="([^"]+)" data-document="([^"]+)"/.exec(html) ?? [];
  expect(new URL(`${base[1]}/${base[2]}`, `${origin}/docs/explorer/v2`).pathname).toBe('/v2/exchange/openapi.json');
});

test('the page accepts reads only', async () => {
  const head = await fetch(`${origin}/docs/explorer`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const post = await fetch(`${origin}/docs/explorer`, { method: 'POST' });
  expect(post.headers.get('allow')).toBe('GET, HEAD');
  expect(await errorOf(post)).toMatchObject({ http: 405, code: 'INVALID_PAIR' });
});
