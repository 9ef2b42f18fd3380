import { createHash } from 'node:crypto';
import type { BrandingView } from '#contract/dashboard/branding';
import { auditOf } from '#db/audit';
import { useTestApi } from '#test/helpers/api/test-api';
import { readable, track } from '#test/helpers/orders/tracked-orders';
import { openTeam, type Team } from '#test/helpers/users/team';

const api = useTestApi();
let team: Team;
beforeAll(async () => {
  team = await openTeam({ ...api, db: api.services.db });
});

const LOGO = 'data:image/png;base64,iVBORw0KGgoAAAAN';
const OURS = {
  logo: LOGO,
  accent: '#2f6bff',
  support_contact: 'help@lantern.example',
  way_back: 'https://lantern.example/app',
};

const read = async (from = team.owner) => (await from.get<BrandingView>('/partners/branding')).body;
const change = (body: unknown, from = team.owner) => from.send<BrandingView>('PATCH', '/partners/branding', body);

/** A page by its public address, from this server. */
function open(address: string, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(address, api.origin);
  return fetch(api.origin + pathname + search, init);
}

const countOrders = async () =>
  (await api.services.db.$client.query<{ count: string }>('select count(*) from orders')).rows[0]?.count;

test('an owner or an admin sets what tracking pages show, every page shows it, and it is audited', async () => {
  expect(await read()).toMatchObject({ logo: null, accent: null, support_contact: null, way_back: null });
  const admin = await team.as('admin');
  const { status, body } = await change({ ...OURS, accent: '#2F6BFF' }, admin);
  expect([status, body]).toMatchObject([200, OURS]);
  expect(await read()).toEqual(body);
  expect(await read(team.stranger)).toMatchObject({ accent: null, way_back: null });

  const response = await open(await track(api, { partnerId: team.partnerId }));
  const page = await response.text();
  expect(page).toContain(`<img src="${LOGO}" alt="">`);
  expect(page).toContain('href="mailto:help@lantern.example"');
  expect(page).toContain('<a href="https://lantern.example/app">Back to ');
  const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
  expect(styles[1]).toContain('--accent:#2f6bff');
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const style of styles) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  }
  expect(policy).not.toContain('unsafe-inline');

  const entry = (await auditOf(api.services.db, team.partnerId)).at(-1);
  expect(entry).toMatchObject({
    action: 'partner.changed',
    actor: admin.userId,
    details: { before: { accent: null, way_back: null }, after: { accent: '#2f6bff', way_back: OURS.way_back } },
  });
  expect(JSON.stringify(entry)).not.toContain('base64');
});

test('a change names only what it changes, and null removes it', async () => {
  await change(OURS);
  expect((await change({ way_back: null })).body).toMatchObject({ ...OURS, way_back: null });
  expect((await change({ accent: null, logo: null })).body).toMatchObject({ accent: null, logo: null });
  const page = await (await open(await track(api, { partnerId: team.partnerId }))).text();
  expect(page).not.toContain('Back to ');
  expect(page.match(/<style>/g)).toHaveLength(1);
});

test.each([
  ['accent', '#ffe000', /^must stand out in the light theme, .*; #[\da-f]{6} is the nearest color that does$/],
  ['accent', '#000000', /^must stand out in the dark theme/],
  ['accent', 'red;}', /^must be a color/],
  ['logo', 'data:image/svg+xml;base64,PHN2Zy8+', /^must be a PNG, JPEG or WebP file/],
  ['support_contact', 'javascript:alert(1)', /^must be an email address or an https address/],
  ['way_back', 'http://lantern.example', /^must be an https address/],
  ['way_back', 'https://user@lantern.example', /^must be an https address/],
])('%s is refused as %s, and nothing is changed', async (field, value, issue) => {
  const before = await read();
  const { status, body } = await change({ [field]: value });
  expect([status, body]).toMatchObject([
    400,
    { error: { code: 'INVALID_REQUEST', fields: [{ field, issue: expect.stringMatching(issue) }] } },
  ]);
  expect(await read()).toEqual(before);
});

test('a change without a setting is refused', async () => {
  expect((await change({})).status).toBe(400);
});

test('other roles neither read nor change it', async () => {
  expect((await change({ accent: null }, team.reader)).status).toBe(403);
  expect((await team.reader.get('/partners/branding')).status).toBe(403);
});

describe('preview', () => {
  test('whoever has its link sees the branding on an invented order, and there is no such order', async () => {
    await change(OURS);
    const orders = await countOrders();
    const { preview_url: url } = await read();
    expect(url).toMatch(new RegExp(`^https?://[^/]+/track/${team.partnerId}\\?t=[\\w-]{43}$`));
    const response = await open(url);
    const page = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page).toContain('--accent:#2f6bff');
    expect(page).toContain(`<img src="${LOGO}" alt="">`);
    expect(readable(page)).toContain('Waiting for your deposit');
    expect(page).toContain('<aside class="sandbox"');
    expect(page).toContain(' data-over');
    const [, shown = ''] = /(ord_\w+)/.exec(page) ?? [];
    expect((await open(`/track/${shown}?t=${api.services.keyring.trackingToken(shown)}`)).status).toBe(404);
    expect(await countOrders()).toBe(orders);
    const spanish = await open(`${url}&lang=es`);
    expect([spanish.status, spanish.headers.get('content-language')]).toEqual([200, 'es']);
  });

  test('a wrong link is answered like an unknown order, and it has no other forms', async () => {
    const { preview_url: url } = await read();
    const [path = '', token = ''] = url.split('?t=');
    const other = (await read(team.stranger)).preview_url.split('?t=')[1] ?? '';
    const unknown = await open('/track/ord_0000000000000000000000000a?t=x');
    const wanted = [404, await unknown.text()];
    const nobody = 'par_00000000000000000000000000';
    for (const wrong of [
      path,
      `${path}?t=${token.slice(0, -1)}`,
      `${path}?t=${other}`,
      `/track/${nobody}?t=${api.services.keyring.trackingToken(nobody)}`,
    ]) {
      const response = await open(wrong);
      expect([wrong, response.status, await response.text()]).toEqual([wrong, ...wanted]);
    }
    for (const form of ['.json', '/stream']) {
      expect((await open(`${path}${form}?t=${token}`)).status).toBe(404);
    }
    expect((await open(url, { method: 'POST' })).status).toBe(405);
  });
});
