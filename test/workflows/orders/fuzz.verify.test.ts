import fc from 'fast-check';
import { ErrorSchema } from '#contract/error';
import { OrderSchema } from '#contract/orders/order';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { anyDate } from '#test/helpers/service/any-date';
import { ADDRESSES, type Answer, type Body, type Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Below a partner's write limit. */
const RUNS = 50;
/** Every run makes other requests; a failure prints the seed that repeats it. */
const SETTINGS = { numRuns: RUNS, endOnFailure: true };

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '\u202e',
    '0',
    'null',
    '__proto__',
    'q_',
    'next',
    'PT1H',
    ...Object.values(ADDRESSES),
  ),
  anyDate,
);
const anyValue = fc.oneof(
  anyText,
  fc.constantFrom(null, true, 0, -1, 1e308, 1.5, [], {}, [[]], { a: { b: [] } }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(anyText, { maxLength: 3 }),
);

/** A request with any value in any of its fields, or that is not even an object. */
function requests(fields: readonly string[]): fc.Arbitrary<Body | string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...fields), anyValue, { maxKeys: fields.length }) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 6 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  );
}

/** For any request the response is an order or the Error body, and the service has no unexpected error. */
function expectCivil({ status, headers, text }: Answer<unknown>): void {
  expect(status).not.toBe(500);
  const body = JSON.parse(text);
  (status < 300 ? OrderSchema : ErrorSchema).strict().parse(body);
  expect(headers.get('x-request-id')).toMatch(/^req_/);
  expect(service.surprises.splice(0)).toEqual([]);
}

async function fuzz(
  fields: readonly string[],
  ask: (client: Client, request: Body | string) => Promise<Answer>,
): Promise<void> {
  const { test: client } = await service.partner();
  await fc.assert(
    fc.asyncProperty(requests(fields), async (request) => expectCivil(await ask(client, request))),
    SETTINGS,
  );
}

const CREATE_FIELDS = [
  'quote_id',
  'address',
  'extra_id',
  'refund_address',
  'refund_extra_id',
  'refund_preference',
  'partner_order_ref',
  'sandbox_scenario',
  'sandbox_ttl',
  'sandbox_seed',
];

test('create answers any body', () => fuzz(CREATE_FIELDS, (client, request) => client.create(request)));

test('create answers any body with a valid quote and address', () =>
  fuzz(CREATE_FIELDS.slice(2), async (client, request) => {
    const good = { quote_id: await client.quote(), address: ADDRESSES.eth };
    return client.create(typeof request === 'string' ? request : { ...request, ...good });
  }));

test('refund-action answers any body', async () => {
  const owner = await service.partner();
  const { order_id: orderId } = await playFailedSwap(owner.test);
  const fields = ['action', 'stable_target', 'stable_address', 'refund_address', 'refund_extra_id'];
  await fuzz(fields, (_stranger, request) => owner.test.call('POST', `/order/${orderId}/refund-action`, request));
});

test('advance answers any body', async () => {
  const owner = await service.partner();
  const { order_id: orderId } = await owner.test.open({ scenario: 'stuck' });
  await fuzz(['by', 'to'], (_stranger, request) =>
    owner.test.call('POST', `/sandbox/order/${orderId}/advance`, request),
  );
});

test('create answers any query and header', async () => {
  const { test: client } = await service.partner();
  const quote_id = await client.quote();
  // Characters that a client can send in a header.
  const sendable = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f);
  const header = fc.string({ unit: sendable.map((code) => String.fromCharCode(code)), maxLength: 30 });
  const query = fc.dictionary(fc.constantFrom('sandbox_scenario', 'sandbox_ttl', 'sandbox_seed', 'x'), anyText, {
    maxKeys: 4,
  });
  await fc.assert(
    fc.asyncProperty(query, header, header, async (parameters, key, seed) => {
      const headers = { 'Idempotency-Key': key, 'Sandbox-Seed': seed };
      expectCivil(await client.create({ quote_id, address: 'nowhere' }, { query: parameters, headers }));
    }),
    SETTINGS,
  );
});
