import { createHash } from 'node:crypto';
import type { FoundQuote, Quote } from '../../src/db/quotes/quotes';
import { ServiceError } from '../../src/domain/error';
import type { OrderInput, RevenueTerms, Sandbox } from '../../src/domain/orders/order';
import { COUNTING } from '../../src/domain/sandbox/deposits';
import { type PlannedOrder, planScenario } from '../../src/domain/sandbox/plan';
import { SEED_EPOCH } from '../../src/domain/sandbox/scenarios';
import type { V2Terms } from '../../src/domain/v2/flow';
import { convertToUsd, lookUpSandboxPrice, type PriceLookup } from '../../src/quotes/prices/usd-worth';
import type { Caller } from '../admission/caller';
import type { ApiServices } from '../services';
import { keptPreference, type OrderTerms } from './order-body';
import type { ChosenScenario, SandboxChoice } from './sandbox-choice';

export interface CreateCall {
  services: ApiServices;
  caller: Caller;
  body: OrderTerms;
  /** The quote that the order uses; null where there is none. */
  quote: () => Promise<FoundQuote | null>;
  /** What takes too long to be done while a place among the creations is held. */
  prepare?: () => Promise<unknown>;
  /** Of an order of the v2 layer alone. */
  v2?: V2Terms;
  sandbox: SandboxChoice | null;
  orderId: string;
  /** Of a seeded order; 0 for any other. */
  generation: number;
}

/** Minutes a deposit is waited for when the provider states nothing [rules/orders-and-transitions: Timers]. */
const DEPOSIT_WINDOW_MINUTES = 60;

/**
 * The input of the order's workflow, from a body that was checked: the quote's terms and the provider's facts are fixed in it.
 * @throws ServiceError NO_PROVIDERS_AVAILABLE, or INVALID_PAIR for a refund preference that the provider cannot keep
 */
export function toOrderInput(call: CreateCall, quote: Quote, scenario: ChosenScenario | null): OrderInput {
  const { services, caller, body, v2, orderId, generation } = call;
  const provider = services.providers.find(quote.provider);
  const isLeftOut =
    !services.providers.isOn(quote.provider) ||
    caller.switchedOff.includes(quote.provider) ||
    services.providerHealth.isDrained(quote.provider);
  if (!provider || isLeftOut) {
    throw new ServiceError('NO_PROVIDERS_AVAILABLE', { outcome: 'not_created' });
  }
  const { facts } = provider;
  return {
    orderId,
    generation,
    partnerId: caller.partnerId,
    partnerOrderRef: body.partner_order_ref ?? null,
    provider: facts.code,
    from: quote.from,
    fromNetwork: quote.fromNetwork,
    to: quote.to,
    toNetwork: quote.toNetwork,
    amountFrom: quote.amountFrom,
    amountTo: quote.amountTo,
    payoutAddress: body.address,
    payoutExtraId: body.extra_id ?? null,
    refundAddress: body.refund_address ?? null,
    refundExtraId: body.refund_extra_id ?? null,
    refundPreference: keptPreference(body, facts),
    edition: services.temporalWatch.editionOfNewOrder(),
    refundCapability: facts.refundCapability,
    refundWindowHours: facts.refundWindowHours,
    refundSlaHours: facts.refundSlaHours,
    depositWindowMinutes: facts.depositWindowMinutes ?? DEPOSIT_WINDOW_MINUTES,
    sandbox: scenario && toSandbox(scenario, { ...quote, orderId }),
    clockStart: scenario?.seed === undefined ? null : SEED_EPOCH,
    revenue: toRevenueTerms(caller, quote, scenario ? lookUpSandboxPrice : services.livePrices.lookUp),
    ...(v2 && { v2 }),
    ...(facts.sandbox ? {} : toLiveTerms(quote)),
    ...(facts.demands?.userIp === 'required' && body.user_ip && { userIp: body.user_ip }),
    ...(facts.hidesPayoutHash && { hidesPayoutHash: true }),
    ...(facts.hidesPaidAmount && { hidesPaidAmount: true }),
    ...(facts.hidesDepositHash && { hidesDepositHash: true }),
    ...(facts.hidesRefundHash && { hidesRefundHash: true }),
    ...(facts.convertsRefunds && !facts.sandbox && { convertsRefunds: true }),
  };
}

function toSandbox({ scenario, script, ttlSeconds, ttlGiven, seed }: ChosenScenario, order: PlannedOrder): Sandbox {
  const plan = planScenario(script, order, ttlSeconds, COUNTING);
  return { scenario, plan, ttlSeconds, ttlGiven, seeded: seed !== undefined };
}

/** What the provider needs to make the order that it quoted. */
function toLiveTerms({ rateType, side, quoteRef, providerAmountTo, networkFee }: Quote): Partial<OrderInput> {
  return {
    ...(rateType && { rateType }),
    ...(side && { side }),
    ...(quoteRef && { quoteRef }),
    ...(providerAmountTo && { providerAmountTo }),
    ...(networkFee && { networkFee }),
  };
}

/** Tells the order of one call from every other of its seed, also when another attempt at the call goes on with it. */
export function generationOf(callId: string): number {
  return (createHash('sha256').update(callId).digest().readUInt32BE(0) >>> 1) + 1;
}

/**
 * By what the order earns: the quote's markup, and commission, share and price of this moment
 * [rules/payouts: What an order earns].
 */
export function toRevenueTerms({ feeBps, revenueSharePct }: Caller, quote: Quote, priceOf: PriceLookup): RevenueTerms {
  return {
    amountInUsd: convertToUsd(quote, priceOf),
    feeBps,
    revenueSharePct,
    markupBps: quote.markupBps,
  };
}
