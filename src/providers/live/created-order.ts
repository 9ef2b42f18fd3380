import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { isSameAddress } from '#address/spelling';
import { findAddressProblem, findMemoProblem } from '#address/validate-address';
import { ALL_BPS, compareAmounts, multiplyFraction, restBps, roundAmount } from '#domain/amount';
import { decimalsOfAsset } from '#domain/assets/currencies';
import { needsDepositMemo, usesMemo } from '#domain/assets/networks';
import { DAY, SECOND, toIso } from '#domain/duration';
import { findRefusedFields, refused } from '#domain/orders/refused-fields';
import type { UnusedDeposit, UnusedOrder } from '#domain/orders/unused-order';
import type { RateType } from '#domain/quotes/terms';
import { isStorable, isStorableThroughout } from '#domain/storable-text';
import { awaitInTime } from '#process/time-limit';
import type { AdapterFacts, AdapterPair, Api, CreatedOrder, ProviderCallOptions, StatusAnswer } from '../adapter';
import type { FailureLabel } from '../failure-label';
import { isRefusalOfOrder } from '../health';
import { type CreateRequest, OutsideLimits, ProviderError, RefusedFields } from '../provider';
import { findPair, type LiveContext, toProviderError } from './context';
import { refuseAmount } from './quotes';
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
    findRateProblem(request, created) ??
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
function isOwnAddress({ from, payoutAddress, refundAddress }: CreateRequest, address: string): boolean {
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
  // As the quote was: digits beyond the coin's decimals cannot be sent.
  const wanted = amountFrom === null ? null : roundAmount(amountFrom, decimalsOfAsset(request.from), 'up');
  const differs = wanted !== null && compareAmounts(wanted, request.amountFrom) !== 0;
  // With a fixed rate, any other amount would turn the shown amount into an underpayment or overpayment.
  return differs && (request.rateType === 'fixed' || isMoreThan(wanted, request.amountFrom, bps))
    ? `wants ${amountFrom} where ${request.amountFrom} was quoted`
    : null;
}

function findRateProblem({ rateType }: CreateRequest, { rate }: CreatedOrder): string | null {
  return (rate ?? rateType) === rateType ? null : `was made at a ${rate} rate where a ${rateType} one was quoted`;
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
 * [rules/providers: What is checked]. Null if there was no need to, or if a provider that usually repeats it does so nowhere.
 * @throws ProviderError if it is not as requested, or cannot be read
 */
export async function readOwnPayout(
  context: LiveContext,
  request: CreateRequest,
  created: CreatedOrder,
): Promise<StatusAnswer | null> {
  const { echoes, statusEchoes, needsMemoWallet } = context.adapter.facts;
  if (created.echo.payoutAddress != null || !statusEchoes.includes('payoutAddress') || needsMemoWallet) {
    return null;
  }
  const { providerOrderId, depositAddress, depositExtraId } = created;
  const read = await awaitInTime(LIMIT_MS, readRepeatedPayout(context, created)).catch(() => null);
  if (read === null) {
    if (echoes.includes('payoutAddress')) return null;
    const message = 'cannot be read after its creation, so where it pays out is not known';
    throw new ProviderError('refused', { message, label: 'invalid_answer', tookEffect: true });
  }
  const agreed = { ...request, depositAddress, depositExtraId };
  const problem = findContradiction({ providerOrderId, agreed }, findPair(context, request), read.echo);
  if (problem !== null) {
    throw new ContradictingCreation(problem);
  }
  return read;
}

async function readRepeatedPayout({ adapter, api }: LiveContext, { providerOrderId, secret }: CreatedOrder) {
  for (let attempt = 1; ; attempt += 1) {
    const read = await adapter.readStatus(api, { providerOrderId, secret }).catch((): null => null);
    if (read?.echo.payoutAddress != null) {
      return read;
    }
    if (attempt === ATTEMPTS) {
      return null;
    }
    await delay(BETWEEN_MS);
  }
}

/** The new order with what its first status says of it and its creation did not: the earlier end of its window, and the agreed amounts. */
export function withFirstStatus(created: CreatedOrder, { expiresAt = null, agreed }: StatusAnswer): CreatedOrder {
  const ends = [created.expiresAt, expiresAt].filter((end) => end !== null);
  return {
    ...created,
    expiresAt: ends.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null,
    amountFrom: created.amountFrom ?? agreed?.amountFrom ?? null,
    amountTo: created.amountTo ?? agreed?.amountTo ?? null,
  };
}

/** Longer than any id, address or memo that an order could have. */
const LONGEST = 256;
/** More than the answer to a creation has; further members are not looked at. */
const MOST = { texts: 1_000, candidates: 10, levels: 6 };

/** What providers call these members in their answers to creations. */
const NAMES = {
  id: /^(id|uid|uuid|cgid)$|(order|trade|transaction|swap|shift|exchange|short|public|houdini)_?id$|^order_?number$|^unique_?reference$/i,
  address: /address|^deposit$/i,
  memo: /memo|tag|extra_?id/i,
} as const;

/** The failure, with what is known of the order that the creation may have led to. */
export function withUnused(error: unknown, unused: UnusedOrder): ProviderError {
  const failure = error instanceof ProviderError ? error : toProviderError(error);
  if (!failure.hadNoEffect) failure.unused = unused;
  return failure;
}

/** Of an order that was read, and refused. The user's own address is none of the provider's. */
export function unusedOf(
  request: CreateRequest,
  { providerOrderId, depositAddress, depositExtraId }: CreatedOrder,
): UnusedOrder {
  const memo = depositExtraId !== null && isKeepable(depositExtraId) ? depositExtraId : null;
  const addresses = isOwnAddress(request, depositAddress) ? [] : [depositAddress].filter(isKeepable);
  return {
    providerOrderIds: [providerOrderId].filter(isKeepable),
    deposits: addresses.map((address) => ({ depositAddress: address, depositExtraId: memo })),
  };
}

/**
 * Of an answer that could not be read as an order: whatever stands where providers write ids, and deposit addresses of the
 * network. A text too many does no harm, because no order has it.
 */
export function findUnused(answer: unknown, request: CreateRequest): UnusedOrder {
  const { payoutExtraId, refundExtraId } = request;
  const { network } = request.from;
  const texts = listTexts(answer).slice(0, MOST.texts);
  const named = (name: RegExp) => [
    ...new Set(texts.flatMap(([member, text]) => (name.test(member) && isKeepable(text) ? [text] : []))),
  ];
  const addresses = named(NAMES.address).filter(
    (text) => findAddressProblem(network, text) === null && !isOwnAddress(request, text),
  );
  const memos = named(NAMES.memo).filter((text) => text !== payoutExtraId && text !== refundExtraId);
  const memosOf = usesMemo(network) && memos.length > 0 ? memos : [null];
  const deposits = addresses.flatMap((depositAddress) =>
    memosOf.map((depositExtraId): UnusedDeposit => ({ depositAddress, depositExtraId })),
  );
  return {
    providerOrderIds: named(NAMES.id).slice(0, MOST.candidates),
    deposits: deposits.slice(0, MOST.candidates),
  };
}

/** The provider's interface, and its latest answer to a call that creates something; undefined before one. */
export function observeCreation(api: Api): { api: Api; answer: () => unknown } {
  let latest: unknown;
  const onAnswer = (answer: unknown) => {
    latest = answer;
  };
  const observe = <T extends z.ZodType>(call: ProviderCallOptions<T>): ProviderCallOptions<T> =>
    call.once ? { ...call, onAnswer } : call;
  return {
    api: {
      ...api,
      get: (path, call) => api.get(path, observe(call)),
      post: (path, call) => api.post(path, observe(call)),
    },
    answer: () => latest,
  };
}

function isKeepable(text: string): boolean {
  return text !== '' && text.length <= LONGEST && isStorable(text);
}

/** Each text anywhere in the answer, after the name of the member that it stands in. */
function listTexts(value: unknown, name = '', level = 0): [string, string][] {
  if (typeof value === 'string' || typeof value === 'number') {
    return [[name, String(value).trim()]];
  }
  if (typeof value !== 'object' || value === null || level === MOST.levels) {
    return [];
  }
  return Object.entries(value).flatMap(([member, held]) =>
    listTexts(held, Array.isArray(value) ? name : member, level + 1),
  );
}

/** Refusals whose reason the adapter has recognized, which is not in the order. */
const OF_THE_MARKET: readonly FailureLabel[] = ['insufficient_liquidity', 'no_offer', 'no_price', 'rate_limited'];

/**
 * A failed creation, with the fields that it is about where the provider's words or ours tell [rules/providers: Refused orders].
 */
export function explainFailedCreation({ orderNames }: AdapterFacts, request: CreateRequest, error: unknown): unknown {
  if (error instanceof OutsideLimits) {
    const explained = refuseAmount(request.amountFrom, error.limits, error);
    return explained.kind === 'refused' ? aboutQuote(error) : explained;
  }
  if (!(error instanceof ProviderError) || error.wasHeldBack || OF_THE_MARKET.includes(error.label)) {
    return error;
  }
  if (error.label === 'quote_expired') {
    return aboutQuote(error);
  }
  if (error.label === 'user_refused' && request.userIp !== null) {
    return new RefusedFields([refused('user_ip')], causedBy(error));
  }
  if (!isRefusalOfOrder(error) && error.kind !== 'unsupported_pair') {
    return error;
  }
  const fields = findRefusedFields(orderNames, error.message, {
    address: request.payoutAddress,
    extra_id: request.payoutExtraId,
    refund_address: request.refundAddress,
    refund_extra_id: request.refundExtraId,
  });
  // Of a pair that is not traded, a word like "destination" says nothing about an address.
  const saysWhatIsWrong = error.kind === 'refused' || fields.some(({ field }) => field !== 'quote_id');
  return saysWhatIsWrong && fields.length > 0 ? new RefusedFields(fields, causedBy(error)) : error;
}

function aboutQuote(error: ProviderError): ProviderError {
  return new RefusedFields([refused('quote_id')], causedBy(error));
}

/** The provider's words are for support staff. */
function causedBy(cause: ProviderError) {
  return { message: cause.message, label: 'order_refused', cause } as const;
}
