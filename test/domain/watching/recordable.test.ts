import type { OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { toRecordable } from '#domain/watching/evidence';
import type { ProviderReport } from '#domain/watching/provider-report';
import { orderWith } from '#test/helpers/orders/order-state';

const order = orderWith();
const at = (status: OrderStatus, changes: Partial<OrderState> = {}): OrderState => ({ ...order, status, ...changes });
const NO_HASH = { what: 'txOutHash', why: 'no_hash', said: '-' } as const;
const NOTHING = { what: 'refundAmount', why: 'zero', said: '0' } as const;
const said = { providerWord: 'finished' } as const;
/** Of an installation that lets nothing end which the chains do not show. */
const PROVEN = orderWith({
  from: 'LTC',
  fromNetwork: 'ltc',
  to: 'BTC',
  toNetwork: 'btc',
  provenWithin: { btc: 120, ltc: 120 },
});

test.each<[what: string, order: OrderState, report: ProviderReport, recorded: ProviderReport]>([
  ['a completion of which nothing is known', at('waiting_deposit'), { status: 'completed' }, { status: 'sending' }],
  [
    'a completion without its transaction',
    at('confirming'),
    { status: 'completed', amountTo: '14', amountFrom: '0.05', txInHash: 'in', ...said },
    { status: 'sending', amountFrom: '0.05', txInHash: 'in', ...said },
  ],
  [
    'a completion without its amount, although it names a transaction',
    at('exchanging'),
    { status: 'completed', txOutHash: 'out' },
    { status: 'sending' },
  ],
  [
    'a completion whose transaction is none, although an earlier answer named one',
    at('confirming', { txOutHash: 'out' }),
    { status: 'completed', amountTo: '14', doubts: [NO_HASH] },
    { status: 'sending', doubts: [NO_HASH] },
  ],
  [
    'a completion of nothing, although it names a transaction',
    at('confirming'),
    { status: 'completed', txOutHash: 'out', doubts: [{ ...NOTHING, what: 'amountTo' }] },
    { status: 'sending', doubts: [{ ...NOTHING, what: 'amountTo' }] },
  ],
  [
    'a refund of nothing, although it names a transaction',
    at('waiting_deposit'),
    { status: 'refunded', txOutHash: 'back', doubts: [NOTHING] },
    { status: 'confirming', doubts: [NOTHING] },
  ],
  ['a refund of which nothing is known', at('waiting_deposit'), { status: 'refunded' }, { status: 'confirming' }],
  [
    'a deposit whose provider goes on waiting',
    at('waiting_deposit'),
    { status: 'waiting_deposit', txInHash: 'in' },
    { status: 'confirming', txInHash: 'in' },
  ],
  [
    'a completion that waits for its proof',
    PROVEN,
    { status: 'completed', amountTo: '14', amountFrom: '0.05', txInHash: 'in', txOutHash: 'out' },
    { status: 'sending', amountFrom: '0.05', txInHash: 'in' },
  ],
  [
    'a refund that waits for its proof',
    PROVEN,
    { status: 'refunded', txInHash: 'in', txOutHash: 'back' },
    { status: 'confirming', txInHash: 'in' },
  ],
])('%s moves the order on as far as is certain', (_what, before, report, recorded) => {
  expect(toRecordable(before, report)).toEqual(recorded);
});

test.each<[what: string, order: OrderState, report: ProviderReport]>([
  ['a completion with its evidence', at('waiting_deposit'), { status: 'completed', amountTo: '14', txOutHash: 'out' }],
  [
    'a completion that waits for its proof, once the deposit is known',
    { ...PROVEN, status: 'confirming' },
    { status: 'completed', amountTo: '14', txOutHash: 'out' },
  ],
  ['a completion without evidence, once the payout is on its way', at('sending'), { status: 'completed' }],
  ['a completion of what a person has', at('manual_review'), { status: 'completed' }],
  ['a completion of what is to be refunded', at('refund_required'), { status: 'completed' }],
  ['a refund without evidence, once the deposit is known', at('confirming'), { status: 'refunded' }],
  ['waiting without a deposit', at('waiting_deposit'), { status: 'waiting_deposit' }],
  ['a failure', at('waiting_deposit'), { status: 'failed', amountFrom: '0.05' }],
  [
    'a completion in the sandbox',
    orderWith({ sandbox: { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: false } }),
    { status: 'completed' },
  ],
])('%s is recorded as it is', (_what, before, report) => {
  expect(toRecordable(before, report)).toBe(report);
});
