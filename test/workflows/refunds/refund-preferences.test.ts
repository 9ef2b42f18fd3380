import { HOUR, SECOND } from '#domain/duration';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { ADDRESSES, type Body, type OrderTerms } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { providerCalls } from '#test/helpers/service/provider-calls';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const WINDOW = { by: 'PT1000S' };
const SOLANA = { convert_to_stable_target: 'USDC-SOL', convert_to_stable_address: ADDRESSES.sol };
const FALLBACK = 'fallback_if_refund_address_missing';

describe('without a decision, the end of the window', () => {
  const cases: [string, 'refunded' | 'manual_review', Body, OrderTerms['swap']?][] = [
    ['returns to the refund address', 'refunded', { refund_address: ADDRESSES.btc }],
    ['asks a person when there is no refund address', 'manual_review', {}],
    [
      'asks a person when the fallback says so',
      'manual_review',
      { refund_preference: { [FALLBACK]: 'manual_review', ...SOLANA } },
    ],
    [
      'converts when the fallback says so',
      'refunded',
      { refund_preference: { [FALLBACK]: 'convert_to_stable', ...SOLANA } },
    ],
    [
      'asks a person when the fallback has no address for its stablecoin',
      'manual_review',
      { refund_preference: { [FALLBACK]: 'convert_to_stable', convert_to_stable_target: 'USDC-SOL' } },
    ],
    ['converts by default', 'refunded', { refund_preference: { default: 'convert_to_stable', ...SOLANA } }],
    [
      'asks a person when the default has no address for its stablecoin',
      'manual_review',
      {
        refund_address: ADDRESSES.btc,
        refund_preference: { default: 'convert_to_stable', convert_to_stable_target: 'USDC-SOL' },
      },
    ],
    [
      'converts to the refund address where it can receive the stablecoin',
      'refunded',
      {
        refund_address: ADDRESSES.eth,
        refund_preference: { default: 'convert_to_stable', convert_to_stable_target: 'USDC-ERC20' },
      },
      { from: 'ETH', to: 'BTC', amount: '1' },
    ],
  ];

  test.each(cases)('%s: %s', async (_promise, end, body, swap = {}) => {
    const { test: client } = await service.partner();
    const { order_id: orderId, refund_deadline } = await playFailedSwap(client, { body, swap });
    const { body: decided } = await client.advance(orderId, WINDOW);
    const { body: order } = await client.advance(orderId, { by: 'PT200S' });
    const delay = end === 'refunded' ? 200 * SECOND : 0;
    expect(order.timeline.at(-1)).toEqual({
      sequence: order.timeline.length,
      status: end,
      at: new Date(Date.parse(refund_deadline ?? '') + delay).toISOString(),
    });
    expect(decided.status).toBe(end === 'refunded' ? 'refund_required' : 'manual_review');
    expect(await providerCalls(service.workflows, orderId, 'requestRefund')).toBe(end === 'refunded' ? 1 : 0);
  });
});

test.each([
  ['default', { default: 'convert_to_stable' }],
  ['fallback', { [FALLBACK]: 'convert_to_stable' }],
])('a conversion by %s without a target is refused at creation', async (_which, refund_preference) => {
  const { test: client } = await service.partner();
  const refusal = errorOf(await client.ask({ body: { refund_preference } }));
  expect(refusal).toMatchObject({ http: 400, code: 'STABLE_TARGET_REQUIRED' });
});

test('a ticket that nobody answers within its 72 hours leaves the order to a person', async () => {
  const { test: client } = await service.partner();
  const { order_id: orderId, created_at } = await client.open({ scenario: 'refund', swap: { provider: 'betaswap' } });
  const { body: due } = await client.advance(orderId, { by: 'PT72H' });
  expect(due).toMatchObject({ status: 'refund_required', refund_capability: 'ticket', refund_deadline: null });
  const { body } = await client.advance(orderId, { to: 'next' });
  const at = new Date(Date.parse(created_at) + 12 * SECOND + 72 * HOUR).toISOString();
  expect(body.timeline.at(-1)).toEqual({ sequence: 4, status: 'manual_review', at });
  expect(await providerCalls(service.workflows, orderId, 'openTicket')).toBe(1);
});

test('where the provider knows no refunds a person is asked in the same instant, and the sequence says after what', async () => {
  const { partnerId, test: client } = await service.partner();
  const receiver = await service.webhooks(partnerId);
  const { order_id: orderId, timeline } = await playFailedSwap(client, { swap: { provider: 'zetaswap' } });
  const [required, review] = timeline.slice(-2);
  expect([required?.status, review?.status]).toEqual(['refund_required', 'manual_review']);
  expect(review?.at).toBe(required?.at);
  await receiver.arrived(orderId, timeline.length);
  const events = receiver.events(orderId).map(({ sequence, order }) => [sequence, order.status]);
  expect(events).toEqual([
    [1, 'waiting_deposit'],
    [2, 'confirming'],
    [3, 'refund_required'],
    [4, 'manual_review'],
  ]);
});
