import { MINUTE } from '#domain/duration';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { EDITION } from '#domain/orders/edition';
import { openOrder } from '#domain/orders/open-order';
import type { OrderInput, OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { EXAMPLE } from '../examples';

const INPUT: OrderInput = {
  orderId: EXAMPLE.orderId,
  generation: 0,
  partnerId: EXAMPLE.partnerId,
  partnerOrderRef: 'cart-88213',
  provider: EXAMPLE.provider,
  from: 'BTC',
  fromNetwork: 'btc',
  to: 'ETH',
  toNetwork: 'eth',
  amountFrom: '0.05',
  amountTo: '1.4802312',
  payoutAddress: EXAMPLE.ethAddress,
  payoutExtraId: null,
  refundAddress: EXAMPLE.btcAddress,
  refundExtraId: null,
  refundPreference: {
    default: 'return_to_refund_address',
    fallbackIfRefundAddressMissing: 'manual_review',
    convertToStableTarget: null,
    stableAddress: null,
  },
  refundCapability: 'programmatic',
  refundWindowHours: 24,
  refundSlaHours: null,
  depositWindowMinutes: 60,
  sandbox: null,
  clockStart: null,
  revenue: { amountInUsd: '3120', feeBps: 40, revenueSharePct: 50, markupBps: 0 },
  edition: EDITION,
};

const DEPOSIT = {
  providerOrderId: 'AX-5518204',
  depositAddress: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  depositExtraId: null,
  expiresAt: null,
};

/** An event, and how many minutes after the creation it happens. */
type Episode = readonly [minute: number, event: OrderEvent];

const report = (minute: number, reported: Extract<OrderEvent, { type: 'provider_report' }>['report']): Episode => [
  minute,
  { type: 'provider_report', report: reported },
];

const SEEN = report(14, {
  status: 'confirming',
  txInHash: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
});
const CONVERTING = report(24, { status: 'exchanging' });
const PAYING = report(27, { status: 'sending' });
const TOO_LITTLE = report(16, {
  status: 'refund_required',
  reason: 'underpayment',
  message: 'Less than the expected amount arrived',
});

/** The events that bring the example order to each status. */
const STORIES: Readonly<Record<OrderStatus, readonly Episode[]>> = {
  waiting_deposit: [],
  confirming: [SEEN],
  exchanging: [SEEN, CONVERTING],
  sending: [SEEN, CONVERTING, PAYING],
  completed: [
    SEEN,
    CONVERTING,
    PAYING,
    report(29, {
      status: 'completed',
      amountTo: '1.4802312',
      txOutHash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
    }),
  ],
  failed: [
    SEEN,
    report(19, { status: 'failed', reason: 'provider_internal', message: 'The provider reported an internal error' }),
    [95, { type: 'decision', decision: { status: 'failed', reason: 'The deposit is lost', operator: 'anna' } }],
  ],
  expired: [[60, { type: 'deadline', kind: 'deposit_window' }]],
  refund_required: [SEEN, TOO_LITTLE],
  refunded: [
    SEEN,
    TOO_LITTLE,
    [
      20,
      {
        type: 'refund_action',
        action: { kind: 'address', address: EXAMPLE.btcAddress, extraId: null },
        decider: { by: 'partner', actor: EXAMPLE.partnerId, ip: null, reason: null },
      },
    ],
    [20, { type: 'provider_answer', answer: 'accepted' }],
    report(41, {
      status: 'refunded',
      txOutHash: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
    }),
  ],
  manual_review: [
    SEEN,
    report(15, {
      status: 'manual_review',
      reason: 'kyt_block',
      message: 'The provider holds the deposit for review',
    }),
  ],
};

/** The order of all published examples in the given status, built by the order machine itself. */
export function createExampleOrder(status: OrderStatus, createdAt = Date.parse(EXAMPLE.createdAt)): OrderState {
  return STORIES[status].reduce(
    (order, [minute, event]) => apply(order, event, createdAt + minute * MINUTE),
    openOrder(INPUT, DEPOSIT, createdAt),
  );
}
