import { type Order, toOrder } from '#contract/orders/order';
import { readStoredOrder } from '#contract/orders/stored-order';
import { claimOrder, releaseClaim, renewClaim, resumeClaim, runWithRenewal } from '#db/orders/claims';
import { createdOrder } from '#db/orders/control';
import { isRefusedWrite } from '#db/outage';
import type { Quote } from '#db/quotes/quotes';
import { isCompared } from '#db/recovery/restored';
import { ServiceError } from '#domain/error';
import { CHAIN_FINDINGS_SINCE_EDITION } from '#domain/evidence/chain-finding';
import type { OrderInput, Sandbox } from '#domain/orders/order';
import type { RevenueTerms } from '#domain/payouts/revenue-terms';
import { type ProviderTraits, traitsOf } from '#domain/providers/traits';
import { CREATIONS_WAIT } from '#domain/recovery/restored-database';
import { COUNTING } from '#domain/sandbox/deposits';
import { type PlannedOrder, planScenario } from '#domain/sandbox/plan';
import { SEED_EPOCH } from '#domain/sandbox/scenarios';
import { count } from '#metrics/registry';
import type { ProviderFacts } from '#providers/provider';
import { convertToUsd, findSandboxPrice, type PriceLookup } from '#quotes/prices/usd-worth';
import { isRefusal, OutcomeUnknownError, toOutageError } from '#temporal/client';
import { openOrderWorkflow } from '#temporal/order-workflow';
import {
  applicablePreference,
  type ChosenScenario,
  type CreateCall,
  type CreationServices,
  checkOrderBody,
  chooseScenario,
  deriveOrderIds,
  NotBegunError,
  type OrderingPartner,
} from './create-call';

/** Opens an order; returns it as it was opened. */
export function createOrder(call: CreateCall): Promise<Order> {
  return counted(call, () => runAdmitted(call.services, () => begin(call), call.prepare));
}

/** Like `createOrder`, after an attempt with the same id that may have come any distance, and may even have opened the order. */
export function resumeOrder(call: CreateCall): Promise<Order> {
  const { services, orderId, generation } = call;
  return counted(call, async () => {
    const created = await createdOrder(services.db, orderId, generation);
    if (created) {
      return readStoredOrder(created);
    }
    const input = await resumeClaim(services.db, orderId, generation);
    return input ? resume(call, input) : runAdmitted(services, () => beginAgain(call), call.prepare);
  });
}

async function counted({ caller: { environment } }: CreateCall, work: () => Promise<Order>): Promise<Order> {
  const ended = (outcome: string) => count('swaplane_order_creations_total', { environment, outcome });
  try {
    const order = await work();
    ended('created');
    return order;
  } catch (error) {
    ended(isOfRequest(error) ? 'refused' : 'failed');
    throw error;
  }
}

/** Whether the caller could have avoided the refusal. */
function isOfRequest(error: unknown): boolean {
  return error instanceof ServiceError && error.http < 500;
}

/** Excess calls are rejected before they query the database, and all calls while Temporal is down. */
async function runAdmitted(
  services: CreationServices,
  work: () => Promise<Order>,
  prepare?: CreateCall['prepare'],
): Promise<Order> {
  const { engine, worker } = await services.temporalWatch.checks();
  if (engine === 'down' || worker === 'down') {
    throw new NotBegunError('The order engine is down', 2);
  }
  await prepare?.();
  return services.creationLimit.run(work);
}

async function begin(call: CreateCall): Promise<Order> {
  const { input, quoteId } = await check(call).catch((error) => {
    throw toOutageError(error, 'not_created') ?? error;
  });
  // If the database refused the write, nothing was claimed; after a broken connection, it may have been.
  const replaced = await claim(call, input, quoteId).catch((error) => {
    throw (isRefusedWrite(error) ? toOutageError(error, 'not_created') : null) ?? error;
  });
  return open(call, input, { replaced, quoteId });
}

/** What fails now says nothing about the attempt before it. */
async function beginAgain(call: CreateCall): Promise<Order> {
  const { input, quoteId } = await check(call);
  const replaced = await claim(call, input, quoteId);
  return open(call, input, { replaced, quoteId });
}

/** The input of the requested order, and its quote. @throws ServiceError for an invalid request */
async function check(call: CreateCall): Promise<{ input: OrderInput; quoteId: string }> {
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

/** Continues a creation that an earlier process began; only Temporal knows what became of it. */
async function resume(call: CreateCall, input: OrderInput): Promise<Order> {
  try {
    return await runAdmitted(call.services, () => open(call, input, { replaced: [], quoteId: null }));
  } catch (error) {
    throw error instanceof NotBegunError ? new OutcomeUnknownError() : error;
  }
}

/** Returns the ids of the orders that the new one replaces. */
async function claim(
  { services, caller, sandbox, orderId }: CreateCall,
  input: OrderInput,
  quoteId: string,
): Promise<string[]> {
  const seedIds = sandbox ? deriveOrderIds(caller, sandbox) : [];
  const outcome = await claimOrder(services.db, {
    input,
    environment: caller.environment,
    quoteId,
    seedIds,
  });
  switch (outcome.kind) {
    case 'claimed':
      // A run with its own id may be left over even if there is no order.
      return seedIds.length === 0 ? [] : [...new Set([orderId, ...outcome.replaced])];
    case 'quote_gone':
      throw new ServiceError('QUOTE_EXPIRED');
    case 'duplicate':
      throw outcome.orderId === null
        ? new ServiceError('DUPLICATE_ACTIVE_ORDER', {
            message: 'This order is being created right now',
            retryAfter: 1,
          })
        : new ServiceError('DUPLICATE_ACTIVE_ORDER', { existingOrderId: outcome.orderId });
  }
}

async function open(
  { services, identity = null }: CreateCall,
  input: OrderInput,
  { replaced, quoteId }: { replaced: readonly string[]; quoteId: string | null },
): Promise<Order> {
  const origin = input.sandbox ? null : { quoteId, idempotency: identity };
  try {
    const order = await runWithRenewal(
      () => renewClaim(services.db, input),
      () => openOrderWorkflow(services, input, { replaced, origin }),
    );
    return toOrder(order, services.trackingUrl(input.orderId));
  } catch (error) {
    if (!isRefusal(error)) {
      throw error;
    }
    // While this call waited, the order may have been opened and even ended by another run of its workflow.
    const created = await createdOrder(services.db, input.orderId, input.generation);
    if (created) {
      return readStoredOrder(created);
    }
    await releaseClaim(services.db, input);
    throw error;
  }
}

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
