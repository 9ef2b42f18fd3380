import { eq } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit';
import { MAX_UPLOADED } from '#operations/sandbox/own-scenarios';
import { expectForEach } from '#test/helpers/expect-for-each';
import { ADDRESSES, type Body, type Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const HALF = {
  name: 'half',
  story: 'Half of it comes',
  steps: [
    { at: '10%', deposit: { amount: '50%' } },
    { at: '60%', partner: { refund: { action: 'refund_to_address' } } },
    { webhook: { answers: [500, 204] } },
    { clock: 'PT1H' },
  ],
};

const upload = (client: Client, body: Body) => client.call<Record<string, unknown>>('POST', '/sandbox/scenarios', body);
const listed = async (client: Client) =>
  (await client.call<{ scenarios: { name: string; uploaded: boolean }[] }>('GET', '/sandbox/scenarios')).body.scenarios
    .filter(({ uploaded }) => uploaded)
    .map(({ name }) => name);
const path = (order: { timeline: { status: string }[] }) => order.timeline.map(({ status }) => status);

test('an uploaded scenario can be played by orders that name it, is listed for its partner only, and is audited', async () => {
  const [mine, yours] = [await service.partner(), await service.partner()];
  const { status, body } = await upload(mine.test, HALF);
  expect([status, body]).toEqual([200, { ...body, name: 'half', story: HALF.story, steps: 4 }]);
  const terms = { scenario: 'half', ttlSeconds: 1_000, seed: 's', body: { refund_address: ADDRESSES.btc } } as const;
  const { order_id: orderId } = await mine.test.open(terms);
  const played = (await mine.test.advance(orderId, { by: 'PT400S' })).body;
  expect(path(played)).toEqual(['waiting_deposit', 'confirming', 'refund_required']);
  expect(played.failed_reason_code).toBe('underpayment');
  expect(await listed(mine.test)).toEqual(['half']);
  expect(await listed(yours.test)).toEqual([]);
  expect(errorOf(await yours.test.ask(terms))).toMatchObject({ http: 400, fields: [{ field: 'sandbox_scenario' }] });
  const entries = await service.db.select().from(auditLog).where(eq(auditLog.target, mine.partnerId));
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['sandbox_scenario.uploaded', { name: 'half', steps: 4 }],
  ]);
});

test('uploading a scenario again changes it for new orders, and not for those that play it', async () => {
  const { test: client } = await service.partner();
  await upload(client, HALF);
  const terms = { scenario: 'half', ttlSeconds: 1_000 };
  const before = await client.open(terms);
  await upload(client, { ...HALF, steps: [{ at: '50%', provider: 'failed' }] });
  const after = await client.open(terms);
  const ended = async (id: string) => path((await client.advance(id, { by: 'PT600S' })).body);
  expect(await ended(before.order_id)).toEqual(['waiting_deposit', 'confirming', 'refund_required']);
  expect(await ended(after.order_id)).toEqual(['waiting_deposit', 'failed']);
});

test('when there are too many, the one uploaded first is removed', async () => {
  const { test: client } = await service.partner();
  const names = Array.from({ length: MAX_UPLOADED + 2 }, (_, index) => `own_${String(index).padStart(2, '0')}`);
  for (const name of names) {
    expect((await upload(client, { ...HALF, name })).status).toBe(200);
  }
  expect(await listed(client)).toEqual(names.slice(2));
});

test('a scenario that cannot be played is refused with the reason', () =>
  expectForEach<[string, Body, string]>(
    [
      ['the name of one of the library', { ...HALF, name: 'underpaid' }, 'name'],
      ['a name of blanks', { ...HALF, name: 'a b' }, 'name'],
      ['no steps', { name: 'x', story: 'x' }, 'steps'],
      ['too many steps', { ...HALF, steps: Array.from({ length: 101 }, () => ({ clock: 'PT1S' })) }, 'steps'],
      ['a step of nothing', { ...HALF, steps: [{ at: '10%' }] }, 'steps'],
      ['a moment that is none', { ...HALF, steps: [{ at: 'soon', deposit: {} }] }, 'steps'],
      ['an amount that is none', { ...HALF, steps: [{ at: '1%', deposit: { amount: '-1' } }] }, 'steps'],
      ['an unknown field', { ...HALF, plot: 'twist' }, 'body'],
    ],
    async ([_what, body, field]) => {
      const { test: client } = await service.partner();
      const refusal = errorOf(await upload(client, body));
      expect(refusal).toMatchObject({ http: 400, code: 'INVALID_PAIR' });
      expect(refusal.fields?.[0]?.field).toMatch(new RegExp(`^${field}`));
    },
  ));

test('a live key cannot upload scenarios, and its orders ignore the names of scenarios', async () => {
  const { live } = await service.partner();
  expect(errorOf(await upload(live, HALF))).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
});

describe('a magic amount', () => {
  const play = async (amount: string, scenario?: string) => {
    const { test: client } = await service.partner();
    const swap = { amount, provider: 'deltaswap' };
    const { order_id: orderId } = await client.open({ swap, ...(scenario && { scenario }) });
    return path((await client.advance(orderId, { by: 'PT1H' })).body);
  };

  test('plays its scenario without any other option, as when a wallet sends it', async () => {
    expect(await play('0.00010001')).toEqual(['waiting_deposit', 'confirming', 'refund_required']);
    expect(await play('0.00010005')).toEqual(['waiting_deposit', 'expired']);
  });

  test('has no effect if a scenario is named, and an ordinary amount is a success', async () => {
    expect((await play('0.00010001', 'success')).at(-1)).toBe('completed');
    expect((await play('0.0001')).at(-1)).toBe('completed');
  });

  test('can have the creation refused', async () => {
    const { test: client } = await service.partner();
    expect(errorOf(await client.ask({ swap: { amount: '0.05000019' } }))).toMatchObject({ code: 'AMOUNT_TOO_LOW' });
  });
});
