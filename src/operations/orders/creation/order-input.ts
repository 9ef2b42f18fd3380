import type { Quote } from '#db/quotes/quotes';
import { ServiceError } from '#domain/error';
import { HEARS_SINCE_EDITION } from '#domain/evidence/chain-news';
import type { OrderInput, Sandbox } from '#domain/orders/order';
import type { RevenueTerms } from '#domain/payouts/revenue-terms';
import { type ProviderTraits, traitsOf } from '#domain/providers/traits';
import { COUNTING } from '#domain/sandbox/deposits';
import { type PlannedOrder, planScenario } from '#domain/sandbox/plan';
import { SEED_EPOCH } from '#domain/sandbox/scenarios';
import type { ProviderFacts } from '#providers/provider';
import { convertToUsd, findSandboxPrice, type PriceLookup } from '#quotes/prices/usd-worth';
import type { CreateCall, OrderingPartner } from './create-call';
import { applicablePreference } from './order-terms';
import type { ChosenScenario } from './sandbox-choice';

/** Deposit window in minutes if the provider states none [rules/orders-and-transitions: Timers]. */
const DEPOSIT_WINDOW_MINUTES = 60;

/**
 * The input of the order's workflow, from a validated body: it fixes the quote's terms and the facts about the provider.
 * @throws ServiceError NO_PROVIDERS_AVAILABLE, or INVALID_PAIR for a refund preference that the provider cannot honor
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
    refundPreference: applicablePreference(body, facts),
    edition: services.temporalWatch.editionOfNewOrder(),
    refundCapability: facts.refundCapability,
    refundWindowHours: facts.refundWindowHours,
    refundSlaHours: facts.refundSlaHours,
    depositWindowMinutes: facts.depositWindowMinutes ?? DEPOSIT_WINDOW_MINUTES,
    sandbox: scenario && toSandbox(scenario, { ...quote, orderId }),
    clockStart: scenario?.seed === undefined ? null : SEED_EPOCH,
    revenue: toRevenueTerms(caller, quote, facts, scenario ? findSandboxPrice : services.livePrices.lookUp),
    ...(v2 && { v2 }),
    ...(facts.sandbox ? {} : toLiveTerms(quote)),
    ...(facts.demands?.userIp === 'required' && body.user_ip && { userIp: body.user_ip }),
    ...toOrderTraits(facts, body),
    ...(facts.sandbox ? {} : toProof(call, quote)),
  };
}

/** In the sandbox every order's refund may be converted, and an order with a refund address is refunded to it. */
function toOrderTraits(facts: ProviderFacts, { refund_address }: CreateCall['body']): ProviderTraits {
  const { refundsToSender, convertsRefunds, ...hides } = traitsOf(facts);
  return {
    ...hides,
    ...(refundsToSender && !refund_address && { refundsToSender }),
    ...(convertsRefunds && !facts.sandbox && { convertsRefunds }),
  };
}

/** Workers of the first edition know no proof. */
function toProof({ services }: CreateCall, quote: Quote): Pick<OrderInput, 'provenWithin'> {
  const isKnown = services.temporalWatch.editionOfNewOrder() >= HEARS_SINCE_EDITION;
  const minutes = isKnown ? services.proofOf(quote.provider, quote) : null;
  return minutes === null ? {} : { provenWithin: minutes };
}

function toSandbox({ scenario, script, ttlSeconds, ttlGiven, seed }: ChosenScenario, order: PlannedOrder): Sandbox {
  const plan = planScenario(script, order, ttlSeconds, COUNTING);
  return { scenario, plan, ttlSeconds, ttlGiven, seeded: seed !== undefined };
}

/** What the provider needs to open the quoted order. */
function toLiveTerms({ rateType, side, quoteRef, providerAmountTo, networkFee }: Quote): Partial<OrderInput> {
  return {
    ...(rateType && { rateType }),
    ...(side && { side }),
    ...(quoteRef && { quoteRef }),
    ...(providerAmountTo && { providerAmountTo }),
    ...(networkFee && { networkFee }),
  };
}

/**
 * What the order's earnings are computed from: the quote's markup, and the present commission, share and price [rules/payouts:
 * What an order earns].
 */
export function toRevenueTerms(
  { feeBps, revenueSharePct }: Pick<OrderingPartner, 'feeBps' | 'revenueSharePct'>,
  quote: Quote,
  { ownShareBps }: Pick<ProviderFacts, 'ownShareBps'>,
  priceOf: PriceLookup,
): RevenueTerms {
  return {
    amountInUsd: convertToUsd(quote, priceOf),
    feeBps,
    revenueSharePct,
    markupBps: quote.markupBps,
    ...(ownShareBps && { ownShareBps }),
  };
}
