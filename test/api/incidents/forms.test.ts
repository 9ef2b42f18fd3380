import { createHash } from 'node:crypto';
import { STATUS_FORMS, serveStatus } from '#test/helpers/api/status-page';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

const api = useTestApi();

test('each form may be kept by anybody for 15 s, and says when it has not changed', async () => {
  await serveStatus(api, {}, async (origin) => {
    for (const form of STATUS_FORMS) {
      // Once more if a minute has passed in between, which the status names.
      const again = await eventually(async () => {
        const first = await fetch(origin + form);
        expect([form, first.status, first.headers.get('cache-control')]).toEqual([form, 200, 'public, max-age=15']);
        const etag = first.headers.get('etag') ?? '';
        expect(etag).toMatch(/^"[\w-]+(\.gz)?"$/);
        const second = await fetch(origin + form, { headers: { 'If-None-Match': etag } });
        return second.status === 304 ? second : null;
      });
      expect(await again.text()).toBe('');
      const other = await fetch(origin + form, { headers: { 'If-None-Match': '"other"' } });
      expect([form, other.status]).toEqual([form, 200]);
    }
  });
});

test('each form has its type, and what is not the page is open to pages of other origins', async () => {
  await serveStatus(api, {}, async (origin) => {
    const headers = await Promise.all(STATUS_FORMS.map(async (form) => (await fetch(origin + form)).headers));
    expect(headers.map((each) => each.get('content-type'))).toEqual([
      'text/html; charset=utf-8',
      'application/json; charset=utf-8',
      'application/rss+xml; charset=utf-8',
    ]);
    expect(headers.map((each) => each.get('access-control-allow-origin'))).toEqual([null, '*', '*']);
    expect(headers.map((each) => each.get('set-cookie'))).toEqual([null, null, null]);
  });
});

test('each form is only read', async () => {
  await serveStatus(api, {}, async (origin) => {
    for (const form of STATUS_FORMS) {
      const head = await fetch(origin + form, { method: 'HEAD' });
      expect([form, head.status, await head.text()]).toEqual([form, 200, '']);
      const post = await fetch(origin + form, { method: 'POST' });
      expect(await errorOf(post)).toMatchObject({ http: 405, code: 'INVALID_PAIR' });
    }
  });
});

test('each form costs an address one of its keyless reads, and is refused without any left', async () => {
  await serveStatus(api, { keyless: { readsPerMinute: 3, bulkPerMinute: 1 } }, async (origin) => {
    const headers = { 'X-Forwarded-For': '203.0.113.77' };
    const answers: Response[] = [];
    for (const form of [...STATUS_FORMS, '/status']) {
      answers.push(await fetch(origin + form, { headers }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const [, , , refused] = answers;
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused && (await errorOf(refused))).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  });
});

test('no form is there when the operator has switched the page off', async () => {
  await serveStatus(api, { statusPage: null }, async (origin) => {
    for (const form of STATUS_FORMS) {
      expect([form, await errorOf(await fetch(origin + form))]).toMatchObject([form, { http: 404 }]);
    }
    expect(await (await fetch(`${origin}/`)).json()).not.toHaveProperty('status');
  });
});

test('the page is small, needs no script, and allows nothing but its own style and font', async () => {
  await serveStatus(api, {}, async (origin) => {
    const response = await fetch(`${origin}/status`);
    const page = await response.text();
    expect(Buffer.byteLength(page)).toBeLessThan(40_000);
    expect(page).not.toMatch(/<script|<noscript| style=| on\w+=/);
    const style = page.match(/<style>(.*?)<\/style>/s)?.[1] ?? '';
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    const font = page.match(/href="(track\/[^"]+)"/)?.[1] ?? '';
    expect((await fetch(`${origin}/${font}`)).status).toBe(200);
  });
});
