import type { z } from 'zod';
import { findAddressProblem } from '#address/validate-address';
import { usesMemo } from '#domain/assets/networks';
import { findRefusedFields, refused } from '#domain/orders/refused-fields';
import type { UnusedDeposit, UnusedOrder } from '#domain/orders/unused-order';
import { isStorable } from '#domain/storable-text';
import type { AdapterFacts, CreatedOrder } from '../adapter';
import type { FailureLabel } from '../failure-label';
import { isRefusalOfOrder } from '../health';
import type { Api, ProviderCallOptions } from '../http/api';
import { type CreateRequest, OutsideLimits, ProviderError } from '../provider';
import { RefusedFields } from '../unmet-demand';
import { toProviderError } from './context';
import { isOwnAddress } from './created-order';
import { refuseAmount } from './limits';

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
