import { findAddressProblem, findMemoProblem, findStableProblem, pickStableAddress } from '#address/validate-address';
import type { Quote } from '#db/quotes/quotes';
import { isCompared } from '#db/recovery/restored';
import { type FieldIssue, invalidFields, ServiceError } from '#domain/error';
import { CHAIN_FINDINGS_SINCE_EDITION } from '#domain/evidence/chain-finding';
import type { OrderInput, RefundPreference, Sandbox } from '#domain/orders/order';
import { type DemandedMember, findUnmetDemands, NO_DEMANDS } from '#domain/orders/provider-demands';
import type { RevenueTerms } from '#domain/payouts/revenue-terms';
import { type ProviderTraits, traitsOf } from '#domain/providers/traits';
import { CREATIONS_WAIT } from '#domain/recovery/restored-database';
import { wantsConversion, withoutConversion } from '#domain/refunds/refund-decision';
import { COUNTING } from '#domain/sandbox/deposits';
import { type PlannedOrder, planScenario } from '#domain/sandbox/plan';
import { SEED_EPOCH } from '#domain/sandbox/scenarios';
import type { ProviderFacts } from '#providers/provider';
import { convertToUsd, findSandboxPrice, type PriceLookup } from '#quotes/prices';
import {
  type ChosenScenario,
  type CreateCall,
  chooseScenario,
  NotBegunError,
  type OrderingPartner,
  type OrderTerms,
} from './create-call';

/** The input of the requested order, and its quote. @throws ServiceError for an invalid request */
export async function checkCall(call: CreateCall): Promise<{ input: OrderInput; quoteId: string }> {
  const { services, caller, body, orderId } = call;
  await requireCompared(call);
  const quote = await call.quote();
  const sandbox = call.sandbox && (await chooseScenario(services, caller, call.sandbox, quote));
  checkOrderBody(body, quote, (quote && services.providers.find(quote.provider)?.facts) ?? null);
  if (!quote || quote.isExpired || (quote.usedBy !== null && quote.usedBy !== orderId)) {
    throw new ServiceError('QUOTE_EXPIRED');
  }
  return { input: toOrderInput(call, quote, sandbox), quoteId: quote.quoteId };
}

/**
 * A restored database may lack the order that this call opened before, so nothing is opened until it was compared with
 * Temporal [rules/recovery: A restored database].
 */
async function requireCompared({ services, caller }: CreateCall): Promise<void> {
  if (caller.environment === 'live' && !(await isCompared(services.db))) {
    throw new NotBegunError(CREATIONS_WAIT, 2);
  }
}

/**
 * Checks what the schema cannot: addresses and memos on their networks, which only the quote names, the demands of the quote's
 * provider, and the consent to a conversion.
 * @throws ServiceError INVALID_PAIR with fields, STABLE_TARGET_REQUIRED
 */
function checkOrderBody(body: OrderTerms, quote: Quote | null, provider: ProviderFacts | null): void {
  const invalid = [...(quote ? findNetworkIssues(body, quote) : []), ...findStableIssues(body)];
  const unmet = quote && provider ? findDemandIssues(body, quote, provider) : [];
  const issues = [...invalid, ...unmet.filter(({ field }) => !invalid.some((other) => other.field === field))];
  if (issues.length > 0) {
    throw invalidFields(...issues);
  }
  requireStableTarget(body);
}

function findNetworkIssues(body: OrderTerms, { fromNetwork, toNetwork }: Quote): FieldIssue[] {
  const checks: [string, string | null | undefined, (value: string) => string | null][] = [
    ['address', body.address, (value) => findAddressProblem(toNetwork, value)],
    ['extra_id', body.extra_id, (value) => findMemoProblem(toNetwork, value)],
    ['refund_address', body.refund_address, (value) => findAddressProblem(fromNetwork, value)],
    ['refund_extra_id', body.refund_extra_id, (value) => findMemoProblem(fromNetwork, value)],
  ];
  return checks.flatMap(([field, value, problemOf]) => {
    const issue = typeof value === 'string' ? problemOf(value) : null;
    return issue === null ? [] : [{ field, issue }];
  });
}

function findStableIssues({ refund_preference: preference }: OrderTerms): FieldIssue[] {
  const { convert_to_stable_target: target, convert_to_stable_address: address } = preference ?? {};
  if (typeof address !== 'string') {
    return [];
  }
  const issue = target ? findStableProblem(target, address) : 'needs convert_to_stable_target beside it';
  return issue === null ? [] : [{ field: 'refund_preference.convert_to_stable_address', issue }];
}

/** What the order would have to change to be accepted by the provider of a price [rules/providers: What an order must say]. */
export function findDemandIssues(
  body: OrderTerms,
  { fromNetwork, toNetwork, rateType, amountTo }: Pick<Quote, 'fromNetwork' | 'toNetwork' | 'rateType' | 'amountTo'>,
  { demands = NO_DEMANDS }: ProviderFacts,
): FieldIssue<DemandedMember>[] {
  const { address, extra_id = null, refund_address = null, refund_extra_id = null, user_ip = null } = body;
  const swap = { fromNetwork, toNetwork, amountTo, rateType: rateType ?? 'floating' };
  return findUnmetDemands(demands, swap, { address, extra_id, refund_address, refund_extra_id, user_ip });
}

/** Conversion requires consent to one stablecoin [rules/refunds: The preference]. */
function requireStableTarget(body: OrderTerms): void {
  const preference = toPreference(body);
  if (wantsConversion(preference) && preference.convertToStableTarget === null) {
    throw new ServiceError('STABLE_TARGET_REQUIRED', {
      message: 'refund_preference asks for convert_to_stable: name the stablecoin in convert_to_stable_target',
    });
  }
}

/** Deposit window in minutes if the provider states none [rules/orders-and-transitions: Timers]. */
const DEPOSIT_WINDOW_MINUTES = 60;

/**
 * The input of the order's workflow, from a validated body: it fixes the quote's terms and the facts about the provider.
 * @throws ServiceError NO_PROVIDERS_AVAILABLE, or INVALID_PAIR for a refund preference that the provider cannot honor
 */
function toOrderInput(call: CreateCall, quote: Quote, scenario: ChosenScenario | null): OrderInput {
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
    ...toRefundChoice(call, facts),
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

/**
 * The preference as the order's provider can honor it [rules/refunds: The preference].
 * @throws ServiceError INVALID_PAIR with the field, if it cannot be honored
 */
function applicablePreference(body: OrderTerms, { name, convertsRefunds }: ProviderFacts): RefundPreference {
  const preference = toPreference(body);
  const applicable = convertsRefunds
    ? preference
    : withoutConversion(preference, typeof body.refund_address === 'string');
  if (applicable === null) {
    throw invalidFields({
      field: 'refund_preference',
      issue: `cannot be kept: ${name} does not convert refunds to a stablecoin; give a refund_address to refund to instead`,
    });
  }
  return applicable;
}

function toPreference(body: OrderTerms): RefundPreference {
  const requested = body.refund_preference ?? {};
  const target = requested.convert_to_stable_target ?? null;
  return {
    default: requested.default ?? 'return_to_refund_address',
    fallbackIfRefundAddressMissing: requested.fallback_if_refund_address_missing ?? 'manual_review',
    convertToStableTarget: target,
    stableAddress: target && pickStableAddress(target, [requested.convert_to_stable_address, body.refund_address]),
  };
}

/** Where nobody can choose, there is nothing to let the user choose. */
function toRefundChoice({ caller, body }: CreateCall, facts: ProviderFacts): Pick<OrderInput, 'refundChoice'> {
  const choice = body.refund_choice ?? (caller.hostedRefundChoice ? 'hosted' : 'partner');
  return choice === 'hosted' && facts.refundCapability === 'programmatic' ? { refundChoice: choice } : {};
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
  const isKnown = services.temporalWatch.editionOfNewOrder() >= CHAIN_FINDINGS_SINCE_EDITION;
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
