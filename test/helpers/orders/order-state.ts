import { EDITION } from '#domain/orders/edition';
import { openOrder } from '#domain/orders/open-order';
import type { OrderInput, OrderState, RefundDecider, RefundPreference, Sandbox } from '#domain/orders/order';
import { COUNTING } from '#domain/sandbox/deposits';
import { planScenario } from '#domain/sandbox/plan';
import { requireScenario } from '#domain/sandbox/scenarios';

export const CREATED = Date.parse('2026-03-02T10:00:00.000Z');

const PREFERENCE: RefundPreference = {
  default: 'return_to_refund_address',
  fallbackIfRefundAddressMissing: 'manual_review',
  convertToStableTarget: null,
  stableAddress: null,
};

/** A scenario as a test names it; its plan is made from the order. */
export type NamedSandbox = Omit<Sandbox, 'plan'> & { plan?: Sandbox['plan'] };
export type InputChanges = Partial<Omit<OrderInput, 'sandbox'>> & { sandbox?: NamedSandbox | null };

/** The decider of refunds with a key, in tests that are about something else. */
export const BY_KEY: RefundDecider = { by: 'partner', actor: 'key_9h2n4p', ip: null, reason: null };

/** A live order's input at a programmatic provider; every test gives only what it is about. */
export function inputWith(
  { sandbox = null, ...changes }: InputChanges = {},
  preference: Partial<RefundPreference> = {},
): OrderInput {
  const input: OrderInput = {
    orderId: 'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p',
    generation: 0,
    partnerId: 'par_2c4f6h',
    partnerOrderRef: null,
    provider: 'alphaswap',
    from: 'BTC',
    fromNetwork: 'btc',
    to: 'XMR',
    toNetwork: 'xmr',
    amountFrom: '0.05',
    amountTo: '14.80231',
    payoutAddress: 'payout',
    payoutExtraId: null,
    refundAddress: 'refund-here',
    refundExtraId: null,
    refundPreference: { ...PREFERENCE, ...preference },
    refundCapability: 'programmatic',
    refundWindowHours: 24,
    refundSlaHours: null,
    depositWindowMinutes: 60,
    sandbox: null,
    clockStart: null,
    revenue: { amountInUsd: null, feeBps: 0, revenueSharePct: 0, markupBps: 0 },
    convertsRefunds: true,
    edition: EDITION,
    ...changes,
  };
  return { ...input, sandbox: sandbox && withPlan(sandbox, input) };
}

function withPlan(sandbox: NamedSandbox, input: OrderInput): Sandbox {
  const { scenario, ttlSeconds } = sandbox;
  return { plan: planScenario(requireScenario(scenario).script, input, ttlSeconds, COUNTING), ...sandbox };
}

/** The recorded state of an order without its input, for rows that are not about it. */
export function stateOf({ input: _, ...state }: OrderState): Omit<OrderState, 'input'> {
  return state;
}

export function orderWith(changes: InputChanges = {}, preference: Partial<RefundPreference> = {}): OrderState {
  const deposit = { providerOrderId: 'AX-1', depositAddress: 'deposit', depositExtraId: null, expiresAt: null };
  return openOrder(inputWith(changes, preference), deposit, CREATED);
}
