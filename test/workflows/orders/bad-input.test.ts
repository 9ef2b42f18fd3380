import { newId } from '#security/secret';
import { expectForEach } from '#test/helpers/expect-for-each';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { ADDRESSES, type Answer, type Body, type CallOptions, type Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;
let client: Client;
let orderId: string;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  client = (await service.partner()).test;
});
afterEach(() => expect(service.surprises.splice(0)).toEqual([]));

const issueIn = (field: string, http = 400) => ({ http, code: 'INVALID_PAIR', fields: [{ field }] });
/** As deep as the size limit allows. */
const NESTED = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;

/** Requests that are wrong as a whole, whatever the operation. */
const BROKEN: [string, string, CallOptions['headers'], object][] = [
  ['no JSON', '{"action":', {}, issueIn('body')],
  ['two JSON values', '{}{}', {}, issueIn('body')],
  ['bytes that are no text', 'null\u0000', {}, issueIn('body')],
  ['an array', '[]', {}, issueIn('body')],
  ['a string', '"x"', {}, issueIn('body')],
  ['null', 'null', {}, issueIn('body')],
  ['deep nesting', NESTED, {}, issueIn('body')],
  ['too many bytes', JSON.stringify({ a: 'x'.repeat(70_000) }), {}, issueIn('body', 413)],
  ['another media type', '{}', { 'Content-Type': 'text/plain' }, issueIn('Content-Type', 415)],
  ['a form', 'a=1', { 'Content-Type': 'application/x-www-form-urlencoded' }, issueIn('Content-Type', 415)],
  ['compression', '{}', { 'Content-Encoding': 'gzip' }, issueIn('Content-Encoding', 415)],
];

const OPERATIONS: [string, (body: string, options: CallOptions) => Promise<Answer>][] = [
  ['create', (body, options) => client.create(body, options)],
  ['refund-action', (body, options) => client.call('POST', `/order/${orderId}/refund-action`, body, options)],
  ['advance', (body, options) => client.call('POST', `/sandbox/order/${orderId}/advance`, body, options)],
];

test.each(OPERATIONS)('%s refuses a body that is wrong as a whole', async (_operation, call) => {
  orderId = (await playFailedSwap(client)).order_id;
  await expectForEach(BROKEN, async ([_what, body, headers = {}, refusal]) => {
    expect(errorOf(await call(body, { headers }))).toMatchObject(refusal);
  });
});

describe('the creation refuses', () => {
  const fields: [string, unknown][] = [
    ['quote_id', undefined],
    ['quote_id', null],
    ['quote_id', 7],
    ['quote_id', ['q_1']],
    ['quote_id', { id: 'q_1' }],
    ['quote_id', ''],
    ['quote_id', 'q_\u0000'],
    ['address', undefined],
    ['address', 42],
    ['address', true],
    ['address', [ADDRESSES.eth]],
    ['address', ''],
    ['address', '\ud800'],
    ['address', 'x'.repeat(50_000)],
    ['address', ADDRESSES.btc],
    ['address', `${ADDRESSES.eth} `],
    ['extra_id', 7],
    ['extra_id', ''],
    ['extra_id', 'x'.repeat(129)],
    ['refund_address', 'nowhere'],
    ['refund_address', {}],
    ['refund_extra_id', 'a\u0000b'],
    ['refund_preference', 'return_to_refund_address'],
    ['refund_preference', []],
    ['refund_preference.default', { default: 'burn' }],
    ['refund_preference.fallback_if_refund_address_missing', { fallback_if_refund_address_missing: 1 }],
    ['refund_preference.convert_to_stable_target', { convert_to_stable_target: 'DOGE' }],
    ['refund_preference.convert_to_stable_address', { convert_to_stable_address: ADDRESSES.sol }],
    ['partner_order_ref', ''],
    ['partner_order_ref', 'x'.repeat(129)],
    ['partner_order_ref', 1e21],
    ['sandbox_scenario', 'triumph'],
    ['sandbox_scenario', ['success']],
    ['sandbox_ttl', 0],
    ['sandbox_ttl', 86_401],
    ['sandbox_ttl', 1.5],
    ['sandbox_ttl', -1],
    ['sandbox_ttl', 'soon'],
    ['sandbox_ttl', '1e3'],
    ['sandbox_seed', 7],
  ];

  test('a wrong field by its name, and accepts the corrected order', () =>
    expectForEach(fields, async ([field, value]) => {
      const [name = ''] = field.split('.');
      // More than one partner may write in a minute.
      const client = (await service.partner()).test;
      const good = { quote_id: await client.quote(), address: ADDRESSES.eth };
      const refusal = errorOf(await client.create({ ...good, [name]: value }));
      expect(refusal).toMatchObject(issueIn(field));
      expect((await client.create(good)).status).toBe(201);
    }));

  test('a wrong parameter by its name', () =>
    expectForEach(
      [
        ['sandbox_ttl', '0'],
        ['sandbox_ttl', 'abc'],
        ['sandbox_ttl', '99999999999999999999'],
        ['sandbox_scenario', 'no such story'],
        ['sandbox_seed', 'x'.repeat(65)],
      ],
      async ([name, value]) => {
        const body = { quote_id: await client.quote(), address: ADDRESSES.eth };
        expect(errorOf(await client.create(body, { query: { [name]: value } }))).toMatchObject(issueIn(name));
      },
    ));

  test('every problem of a request at once', async () => {
    const { fields: named } = errorOf(await client.create({ address: 7, extra_id: 8, sandbox_ttl: 'x' }));
    expect(named?.map(({ field }) => field).sort()).toEqual(['address', 'extra_id', 'quote_id', 'sandbox_ttl']);
  });
});

describe('null is the same as a missing value', () => {
  test('in every optional field of a creation', async () => {
    const body = {
      extra_id: null,
      refund_address: null,
      refund_extra_id: null,
      refund_preference: null,
      partner_order_ref: null,
      sandbox_scenario: null,
      sandbox_ttl: null,
      sandbox_seed: null,
    };
    const { status, body: order } = await client.ask({ body });
    expect([status, order.partner_order_ref, order.timeline.length]).toEqual([201, null, 1]);
    const refund_preference = {
      default: null,
      fallback_if_refund_address_missing: null,
      convert_to_stable_target: null,
      convert_to_stable_address: null,
    };
    expect((await client.ask({ body: { refund_preference } })).status).toBe(201);
  });

  test('in a refund action and an advance', async () => {
    const due = await playFailedSwap(client, { body: { refund_address: ADDRESSES.btc } });
    const nothing = { stable_target: null, stable_address: null, refund_address: null, refund_extra_id: null };
    expect((await client.refund(due.order_id, { action: 'refund_to_address', ...nothing })).status).toBe(202);
    expect((await client.advance(due.order_id, { by: 'PT1H', to: null })).status).toBe(200);
    expect((await client.advance(due.order_id, { by: null, to: 'next' })).status).toBe(200);
    expect(errorOf(await client.advance(due.order_id, { by: null, to: null }))).toMatchObject(issueIn('body'));
  });
});

describe('the creation checks the body before its quote and refuses', () => {
  const used = async () => {
    const quote_id = await client.quote();
    await client.create({ quote_id, address: ADDRESSES.eth });
    return quote_id;
  };

  test.each([
    ['an unknown quote', async () => newId('q')],
    ['a used quote', used],
  ])('a conversion without a target, for %s', async (_what, quoteId) => {
    const body = {
      quote_id: await quoteId(),
      address: ADDRESSES.eth,
      refund_preference: { default: 'convert_to_stable' },
    };
    expect(errorOf(await client.create(body))).toMatchObject({ http: 400, code: 'STABLE_TARGET_REQUIRED' });
  });

  test('an address of another currency, for a used quote', async () => {
    const body = { quote_id: await used(), address: ADDRESSES.btc };
    expect(errorOf(await client.create(body))).toMatchObject(issueIn('address'));
  });

  test("another partner's quote like an expired one", async () => {
    const body = { quote_id: await (await service.partner()).test.quote(), address: ADDRESSES.btc };
    expect(errorOf(await client.create(body))).toMatchObject({ http: 410, code: 'QUOTE_EXPIRED' });
  });
});

test('an estimate refuses an invalid amount', () =>
  expectForEach(
    ['80 digits', '0', '-1', '1e5', '0x10', 'NaN', '1,5', '1.', '.5', '\u0661', '1'.repeat(31), `0.${'1'.repeat(25)}`],
    async (text) => {
      const query = { from: 'BTC', to: 'ETH', amount: text === '80 digits' ? '9'.repeat(80) : text };
      const answer = await client.call('GET', '/estimate', undefined, { query });
      expect(errorOf(answer)).toMatchObject(issueIn('amount'));
    },
  ));

test('an invalid order id is refused like an unknown order', () =>
  expectForEach(['%00', '..%2f', '%f0%9f%98%80', "'; drop table orders; --", 'ord_', 'x'.repeat(5_000)], async (id) => {
    const encoded = id.startsWith('%') || id.includes('%') ? id : encodeURIComponent(id);
    const answers: Answer<unknown>[] = [
      await client.get(encoded),
      await client.refund(encoded, { action: 'refund_to_address' }),
      await client.advance(encoded, { to: 'next' }),
      await client.call('GET', `/order/${encoded}/stream`),
    ];
    for (const answer of answers) {
      expect(errorOf(answer)).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
    }
  }));

test('unknown fields and parameters are ignored whatever they contain, but names of object prototypes are refused', async () => {
  const good = async (): Promise<Body> => ({ quote_id: await client.quote(), address: ADDRESSES.eth });
  for (const color of ['blue', null, [], { a: [1] }, 'a\u0000b', '\ud800', { '\u0000': 1 }, 1e308]) {
    expect((await client.create({ ...(await good()), color })).status).toBe(201);
  }
  const twice = JSON.stringify(await good()).replace('{', '{"color":1,"color":2,');
  expect((await client.create(twice, { query: { flavour: 'sweet', '%ff': '\u0000' } })).status).toBe(201);
  const raw = `{"quote_id":"${await client.quote()}","address":"${ADDRESSES.eth}","__proto__":{"admin":true}}`;
  expect(errorOf(await client.create(raw))).toMatchObject({ http: 400, code: 'INVALID_PAIR' });
});
