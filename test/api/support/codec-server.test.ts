import { defaultPayloadConverter } from '@temporalio/common';
import { eq } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit';
import { newId } from '#security/secret';
import { createPayloadCodec } from '#temporal/payloads';
import { TEMPORAL_UI } from '#test/helpers/api/process';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { payloadKeysFrom, TEST_KEYS } from '#test/helpers/servers/payload-keys';
import { type Browser, openBrowser, renamedFor } from '#test/helpers/users/browser';
import { loggedIn, newMember, newOperator } from '#test/helpers/users/users';

const api = useTestApi();
let operator: Browser;
beforeAll(async () => {
  operator = await loggedIn(api, await newOperator(api.services.db, 'operator'));
});

interface PayloadJson {
  metadata?: Record<string, string>;
  data?: string;
}
type Decoded = { payloads: PayloadJson[] };

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
const text = (encoded = '') => Buffer.from(encoded, 'base64').toString();

/** A payload as Temporal's tools show it: encrypted with the keys, or not at all. */
async function payloadOf(value: unknown, keys: typeof TEST_KEYS | null = TEST_KEYS): Promise<PayloadJson> {
  const clear = defaultPayloadConverter.toPayload(value) ?? {};
  const [payload = clear] = keys === null ? [] : await createPayloadCodec(keys).encode([clear]);
  const metadata = Object.entries(payload.metadata ?? {}).map(([name, bytes]) => [name, base64(bytes)]);
  return { metadata: Object.fromEntries(metadata), data: base64(payload.data ?? '') };
}

const fromUi = { Origin: TEMPORAL_UI, 'X-Namespace': 'default' };
const decode = (browser: Browser, body: unknown, headers: Record<string, string> = fromUi) =>
  browser.send<Decoded>('POST', '/histories/decode', body, headers);
const allowed = (headers: Headers) =>
  ['origin', 'credentials'].map((name) => headers.get(`access-control-allow-${name}`));

test("the Temporal UI reads what is encrypted with the operator's login, in its order, and is told what nobody vouches for", async () => {
  const values = [{ address: 'bc1qexample' }, 'a memo', null];
  const clear = await payloadOf('a status', null);
  const encrypted = await Promise.all(values.map((value) => payloadOf(value)));
  const answer = await decode(operator, { payloads: [...encrypted, clear] });
  expect([answer.status, ...allowed(answer.headers)]).toEqual([200, TEMPORAL_UI, 'true']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const shown = [...values, 'not encrypted, so anybody may have written it: "a status"'];
  expect(answer.body.payloads).toEqual(await Promise.all(shown.map((value) => payloadOf(value, null))));
  expect((await decode(operator, { payloads: [] })).body).toEqual({ payloads: [] });
});

test('the preflight of the Temporal UI is answered, without a login', async () => {
  const preflight = (path: string) =>
    fetch(`${api.origin}/support/api${path}`, {
      method: 'OPTIONS',
      headers: { Origin: TEMPORAL_UI, 'Access-Control-Request-Method': 'POST' },
    });
  const { status, headers } = await preflight('/histories/decode');
  expect([status, ...allowed(headers)]).toEqual([204, TEMPORAL_UI, 'true']);
  expect(headers.get('access-control-allow-headers')).toBe('Content-Type, X-Namespace');
  for (const other of ['/search', '/histories', '/histories/encode', '/orders/ord_1/decide']) {
    expect(allowed((await preflight(other)).headers)).toEqual([null, null]);
  }
});

test('nobody else can decrypt: no login, a role without the permission, a partner, another origin', async () => {
  const body = { payloads: [await payloadOf('secret')] };
  const { db } = api.services;
  const support = await loggedIn(api, await newOperator(db, 'support'));
  const owner = await loggedIn(api, await newMember(db, (await api.newPartner()).partnerId, 'owner'));
  const asOperator = openBrowser(api.origin, { portal: 'support', cookies: renamedFor('support', owner.cookies) });
  const refusals = [
    [openBrowser(api.origin, { portal: 'support' }), fromUi, 401, 'LOGIN_REQUIRED'],
    [asOperator, fromUi, 401, 'LOGIN_REQUIRED'],
    [support, fromUi, 403, 'PERMISSION_REQUIRED'],
    [owner, fromUi, 403, 'CSRF_TOKEN_REQUIRED'],
    ...['https://evil.example', 'null', `${TEMPORAL_UI}.evil.example`, 'https://temporal.swaplane.test', ''].map(
      (origin) => [operator, { Origin: origin }, 403, 'CSRF_TOKEN_REQUIRED'] as const,
    ),
    [operator, {}, 403, 'CSRF_TOKEN_REQUIRED'],
    [operator, { 'X-CSRF-Token': operator.cookie('csrf') }, 403, 'CSRF_TOKEN_REQUIRED'],
  ] as const;
  await expectForEach(refusals, async ([browser, headers, status, code]) => {
    const answer = await decode(browser, body, headers);
    expect([answer.status, answer.body]).toMatchObject([status, { error: { code } }]);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    // A foreign page never learns an answer: the header names only the Temporal UI.
    expect([null, TEMPORAL_UI]).toContain(answer.headers.get('access-control-allow-origin'));
  });
  expect((await operator.get<{ state: string }>('/users/session')).body.state).toBe('open');
});

test('whose payloads a person decrypts is audited, once an hour for each order, however many requests there are', async () => {
  const person = await newOperator(api.services.db, 'admin');
  const admin = await loggedIn(api, person);
  const [one, other] = [newId('ord'), newId('ord')];
  const of = (...orderIds: string[]) => Promise.all(orderIds.map((orderId) => payloadOf({ input: { orderId } })));
  const bodies = [await of(one), await of(one, one), await of(other), [await payloadOf('exchanging')], await of(one)];
  await Promise.all(bodies.map(async (payloads) => expect((await decode(admin, { payloads })).status).toBe(200)));
  const entries = () => api.services.db.select().from(auditLog).where(eq(auditLog.actor, person.userId));
  const decoded = (await entries()).filter(({ action }) => action === 'history.decoded');
  expect(decoded.map(({ target }) => target).toSorted()).toEqual([one, other, 'histories'].toSorted());
  expect(decoded).toMatchObject(Array.from({ length: 3 }, () => ({ ip: expect.any(String), partnerId: null })));
});

test('nothing is encrypted for anybody', async () => {
  const body = { payloads: [await payloadOf('x', null)] };
  expect((await operator.send('POST', '/histories/encode', body, fromUi)).status).toBe(403);
  expect((await operator.post('/histories/encode', body)).status).toBe(404);
});

test('payloads that cannot be decrypted say why, and the others are decrypted', async () => {
  const foreign = await payloadOf('lost', payloadKeysFrom(`gone:${'0d'.repeat(32)}`));
  const good = await payloadOf('good');
  const altered = { ...good, data: base64(Buffer.from(good.data ?? '', 'base64').reverse()) };
  const short = { ...good, data: base64('short') };
  const noKey = { metadata: { encoding: base64('binary/encrypted') }, data: '' };
  const { body } = await decode(operator, { payloads: [foreign, good, altered, short, noKey, {}] });
  expect(body.payloads.map(({ data }) => text(data))).toEqual([
    expect.stringContaining('not readable: the payload key \\"gone\\" is missing'),
    '"good"',
    expect.stringContaining('not readable: a payload was altered'),
    expect.stringContaining('not readable: a payload was altered'),
    expect.stringContaining('not readable: the payload key \\"\\" is missing'),
    '"not encrypted, so anybody may have written it: "',
  ]);
});

test('hostile bodies are refused, and large ones of the Temporal UI are not', async () => {
  const bad = [
    undefined,
    null,
    [],
    'payloads',
    {},
    { payloads: {} },
    { payloads: [null] },
    { payloads: ['x'] },
    { payloads: [{ data: 5 }] },
    { payloads: [{ data: '<script>' }] },
    { payloads: [{ metadata: { encoding: 'binary/encrypted!' } }] },
    { payloads: [{ metadata: { ['n'.repeat(101)]: '' } }] },
    { payloads: Array.from({ length: 2_001 }, () => ({})) },
    JSON.parse('{"payloads":[{"metadata":{"__proto__":"eA=="}}]}'),
    { payloads: [JSON.parse(`${'{"data":'.repeat(40)}""${'}'.repeat(40)}`)] },
  ];
  await expectForEach(bad, async (body) => {
    const { status, body: answer } = await decode(operator, body);
    expect([status, answer]).toMatchObject([400, { error: { code: 'INVALID_REQUEST' } }]);
  });
  const large = await payloadOf('x'.repeat(1_000_000));
  expect((await decode(operator, { payloads: [large] })).status).toBe(200);
  const tooLarge = await decode(operator, { payloads: [{ data: 'x'.repeat(5_000_000) }] });
  expect(tooLarge.status).toBe(413);
});
