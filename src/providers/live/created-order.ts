import { setTimeout as delay } from 'node:timers/promises';
import { isSameAddress } from '#address/spelling';
import { findAddressProblem, findMemoProblem } from '#address/validate-address';
import { ALL_BPS, compareAmounts, multiplyFraction, restBps } from '#domain/amount';
import { decimalsOfAsset } from '#domain/assets/currencies';
import { needsDepositMemo, usesMemo } from '#domain/assets/networks';
import { DAY, SECOND, toIso } from '#domain/duration';
import type { RateType } from '#domain/quotes/terms';
import { isStorableThroughout } from '#domain/storable-text';
import { awaitInTime } from '#process/time-limit';
import type { AdapterFacts, AdapterPair, CreatedOrder, StatusEcho } from '../adapter';
import { type CreateRequest, ProviderError } from '../provider';
import { findPair, type LiveContext } from './context';
import { ContradictingCreation, findContradiction, findEchoProblem } from './report';

/** How far an order's promise may be below its quote, in hundredths of a percent [rules/providers: What is checked]. */
export const PROMISE_TOLERANCE_BPS: Readonly<Record<RateType, number>> = { floating: 100, fixed: 10 };

/** The longest deposit window, whatever the provider says. */
const LONGEST_WINDOW_MS = 7 * DAY;
const MAX_ID_LENGTH = 256;
const DECIMALS = 24;

/** The request for an order, and the provider's facts. */
export interface OrderContext {
  facts: Pick<AdapterFacts, 'echoes' | 'ownDepositAddresses'>;
  request: CreateRequest;
  /** Null if the provider no longer lists the order's assets. */
  pair: AdapterPair | null;
}

/**
 * The provider's order, once it is certain that coins can be sent there; until then nobody sees its address
 * [rules/providers: What is checked]. @throws ProviderError that states the problem without any address
 */
export function checkCreated(context: OrderContext, created: CreatedOrder, now: number): CreatedOrder {
  const { facts, request, pair } = context;
  const contradiction = findOwnAddress(request, created) ?? findEchoProblem(facts, request, pair, created.echo);
  if (contradiction !== null) {
    throw new ContradictingCreation(contradiction);
  }
  const problem =
    findTextProblem(created) ??
    findIdProblem(created) ??
    findDepositProblem(context, created) ??
    findAmountProblem(request, created) ??
    findTimeProblem(created, now);
  if (problem !== null) {
    throw new ProviderError('refused', { message: problem, label: 'invalid_answer', tookEffect: true });
  }
  const latest = now + LONGEST_WINDOW_MS;
  const isLate = created.expiresAt !== null && Date.parse(created.expiresAt) > latest;
  // Where payments have no memo, some providers write 0.
  const isNoMemo = created.depositExtraId === '0' && !usesMemo(request.from.network);
  return { ...created, ...(isLate && { expiresAt: toIso(latest) }), ...(isNoMemo && { depositExtraId: null }) };
}

/**
 * The promised payout for the amount the user is told to send, which may be slightly below what a floating order requires;
 * null if the provider does not state it.
 */
export function promisedFor(request: CreateRequest, { amountFrom, amountTo }: CreatedOrder): string | null {
  if (amountTo === null) {
    return null;
  }
  const isMore = amountFrom !== null && compareAmounts(amountFrom, request.amountFrom) > 0;
  const wanted = isMore ? amountFrom : request.amountFrom;
  return multiplyFraction([amountTo, request.amountFrom], [wanted], decimalsOfAsset(request.to), 'down');
}

/** For adapters that read a text in a way of their own. */
function findTextProblem(created: CreatedOrder): string | null {
  return isStorableThroughout(created) ? null : 'a text of the order has characters that cannot be recorded';
}

function findIdProblem({ providerOrderId }: CreatedOrder): string | null {
  const isGood = providerOrderId !== '' && providerOrderId.length <= MAX_ID_LENGTH;
  return isGood ? null : 'the id of the order is empty or too long';
}

function findOwnAddress(request: CreateRequest, { depositAddress }: CreatedOrder): string | null {
  return isOwnAddress(request, depositAddress) ? "the deposit address is the user's own" : null;
}

/** Whether what is sent to the address, on the network of the deposit, would never reach the provider. */
export function isOwnAddress({ from, payoutAddress, refundAddress }: CreateRequest, address: string): boolean {
  return [payoutAddress, refundAddress].some((own) => own !== null && isSameAddress(from.network, own, address));
}

function findDepositProblem(
  { facts, request: { from } }: OrderContext,
  { depositAddress, depositExtraId }: CreatedOrder,
): string | null {
  const address = findAddressProblem(from.network, depositAddress);
  if (address !== null) {
    return `the deposit address cannot be one of ${from.network}: it ${address}`;
  }
  if (depositExtraId === null && needsDepositMemo(from.network) && !facts.ownDepositAddresses?.includes(from.network)) {
    return `the deposit has no memo, and all deposits on ${from.network} go to one address`;
  }
  const memo = depositExtraId === null ? null : findMemoProblem(from.network, depositExtraId);
  return memo === null ? null : `the memo of the deposit cannot be used on ${from.network}: it ${memo}`;
}

/** A field that the provider does not repeat cannot differ. */
function findAmountProblem(request: CreateRequest, { amountFrom, amountTo }: CreatedOrder): string | null {
  const bps = PROMISE_TOLERANCE_BPS[request.rateType];
  const least = multiplyFraction([request.amountTo, restBps(bps)], [ALL_BPS], DECIMALS, 'down');
  if (amountTo !== null && compareAmounts(amountTo, least) < 0) {
    return `promises ${amountTo} where ${request.amountTo} was quoted`;
  }
  const differs = amountFrom !== null && compareAmounts(amountFrom, request.amountFrom) !== 0;
  // With a fixed rate, any other amount would turn the shown amount into an underpayment or overpayment.
  return differs && (request.rateType === 'fixed' || isMoreThan(amountFrom, request.amountFrom, bps))
    ? `wants ${amountFrom} where ${request.amountFrom} was quoted`
    : null;
}

function isMoreThan(amount: string, quoted: string, bps: number): boolean {
  const most = multiplyFraction([quoted, ALL_BPS], [restBps(bps)], DECIMALS, 'up');
  return compareAmounts(amount, most) > 0;
}

function findTimeProblem({ expiresAt }: CreatedOrder, now: number): string | null {
  return expiresAt !== null && !(Date.parse(expiresAt) > now) ? 'its deposit window has ended already' : null;
}

/** A provider may know a new order only after a moment. */
const ATTEMPTS = 3;
const BETWEEN_MS = SECOND;
/** With the longest creation, still less than the call may take. */
const LIMIT_MS = 4 * SECOND;

/**
 * Where a creation does not repeat the payout address but a status does, reads the new order once before anybody sees it
 * [rules/providers: What is checked]. @throws ProviderError if it is not as requested, or cannot be read
 */
export async function requireOwnPayout(
  context: LiveContext,
  request: CreateRequest,
  created: CreatedOrder,
): Promise<void> {
  const { echoes, statusEchoes, needsMemoWallet } = context.adapter.facts;
  if (echoes.includes('payoutAddress') || !statusEchoes.includes('payoutAddress') || needsMemoWallet) {
    return;
  }
  const { providerOrderId, depositAddress, depositExtraId } = created;
  const echo = await awaitInTime(LIMIT_MS, readEcho(context, created)).catch(() => null);
  if (echo === null) {
    const message = 'cannot be read after its creation, so where it pays out is not known';
    throw new ProviderError('refused', { message, label: 'invalid_answer', tookEffect: true });
  }
  const agreed = { ...request, depositAddress, depositExtraId };
  const problem = findContradiction({ providerOrderId, agreed }, findPair(context, request), echo);
  if (problem !== null) {
    throw new ContradictingCreation(problem);
  }
}

async function readEcho({ adapter, api }: LiveContext, { providerOrderId, secret }: CreatedOrder) {
  for (let attempt = 1; ; attempt += 1) {
    const read = await adapter.readStatus(api, { providerOrderId, secret }).catch((): null => null);
    const echo: StatusEcho | null = read?.echo ?? null;
    if (echo?.payoutAddress != null) {
      return echo;
    }
    if (attempt === ATTEMPTS) {
      return null;
    }
    await delay(BETWEEN_MS);
  }
}
