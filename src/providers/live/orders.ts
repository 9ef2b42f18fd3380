import { isTerminal } from '#domain/orders/status';
import type { ProviderReport, UnknownWord } from '#domain/watching/provider-report';
import type { Adapter, AdapterPair, CreatedOrder, OrderKey, ReportedDeposit, StatusAnswer } from '../adapter';
import {
  type CreateRequest,
  type Provider,
  ProviderError,
  type ProviderOrder,
  type RefundRequest,
  type TicketRequest,
} from '../provider';
import { requireDemands } from '../unmet-demand';
import { type LiveContext, toAdapterPair } from './context';
import { checkCreated, promisedFor } from './created-order';

/** Stores the secrets that some providers issue per order. */
export interface OrderSecrets {
  seal(secret: string): string;
  /** Null if there is none. */
  find(orderId: string): Promise<string | null>;
  /** The deposit reported by the wallet; null if it has not reported one. */
  findDeposit(orderId: string): Promise<ReportedDeposit | null>;
}

/** Called with a status word that no table contains. */
export type OnUnknownWord = (word: string) => void;

/** Longer texts are not status words. */
const LONGEST_WORD = 100;

type OrderCalls = Pick<Provider, 'createOrder' | 'findOrder' | 'readStatus' | 'requestRefund' | 'hasRefund'>;

/** A live provider's operations on orders. */
export function createProviderOrderCalls(
  context: LiveContext,
  secrets: OrderSecrets,
  onUnknownWord: OnUnknownWord,
): OrderCalls {
  const { adapter, api, run, now } = context;
  const keyOf = async ({ orderId, providerOrderId }: TicketRequest): Promise<OrderKey> => ({
    providerOrderId,
    secret: await secrets.find(orderId),
    ...(adapter.facts.needsMemoWallet && { deposit: await secrets.findDeposit(orderId) }),
  });
  const toOrder = (request: CreateRequest, pair: AdapterPair | null, created: CreatedOrder): ProviderOrder => {
    const checked = checkCreated({ facts: adapter.facts, request, pair }, created, now());
    const { providerOrderId, secret, depositAddress, depositExtraId, expiresAt } = checked;
    const amountTo = promisedFor(request, checked);
    const sealedSecret = secret === null ? null : secrets.seal(secret);
    return { providerOrderId, depositAddress, depositExtraId, expiresAt, ...(amountTo && { amountTo }), sealedSecret };
  };
  const { findOrder, hasRefund } = adapter;
  return {
    createOrder: (request) =>
      run('createOrder', async () => {
        requireDemands(adapter.facts.demands, request);
        const pair = toAdapterPair(context, request);
        const { orderId: reference, ...order } = request;
        const { callbackUrl } = context;
        return toOrder(request, pair, await adapter.createOrder(api, { ...order, ...pair, reference, callbackUrl }));
      }),
    ...(findOrder && {
      findOrder: (request: CreateRequest) =>
        run('findOrder', async () => {
          const found = await findOrder.call(adapter, api, request.orderId);
          return found && toOrder(request, findPair(context, request), found);
        }),
    }),
    readStatus: (request) =>
      run('readStatus', async () => toReport(await adapter.readStatus(api, await keyOf(request)), onUnknownWord)),
    requestRefund: (request) =>
      run('requestRefund', async () => {
        const { target } = request;
        if (target.kind !== 'address') {
          throw new ProviderError('refused', { message: 'pays back what was sent and converts nothing' });
        }
        const { address, extraId } = target;
        if (!adapter.requestRefund) {
          requirePaysBack(adapter, request, address);
          return;
        }
        await adapter.requestRefund(api, { ...(await keyOf(request)), address, extraId });
      }),
    ...(hasRefund && {
      hasRefund: (request: TicketRequest) =>
        run('hasRefund', async () => hasRefund.call(adapter, api, await keyOf(request))),
    }),
  };
}

/** Null if the provider no longer lists one of the assets. */
function findPair(context: LiveContext, request: CreateRequest): AdapterPair | null {
  try {
    return toAdapterPair(context, request);
  } catch {
    return null;
  }
}

/** The provider refunds automatically, but only to the order's refund address. @throws ProviderError */
function requirePaysBack({ facts }: Adapter, { refundAddress }: RefundRequest, address: string): void {
  if (!facts.refund.automatic) {
    throw new ProviderError('refused', { message: 'has no call for refunds' });
  }
  if (address !== refundAddress) {
    throw new ProviderError('refused', { message: 'pays back by itself, to the refund address of the order alone' });
  }
}

/** Only the fields reported by the provider; a refund's transaction is its outgoing one [rules/providers: Status]. */
export function toReport(answer: StatusAnswer, onUnknownWord: OnUnknownWord): ProviderReport | UnknownWord {
  const { word, reason, message, txInHash, txOutHash, refundHash, amountFrom, amountTo, networkFee } = answer;
  // If a provider has one word for failed and refunded swaps, the refund's transaction decides.
  const status = answer.status === 'failed' && refundHash ? 'refunded' : answer.status;
  if (status === null) {
    onUnknownWord(word);
    return { unknownWord: word.slice(0, LONGEST_WORD) };
  }
  const out = status === 'refunded' || status === 'refund_required' ? refundHash : txOutHash;
  const reported = {
    reason,
    message,
    txInHash,
    txOutHash: isTerminal(status) || status === 'sending' ? out : null,
    // Until completion, some providers report an estimate here.
    amountTo: status === 'completed' ? amountTo : null,
    networkFee: status === 'completed' ? networkFee : null,
    providerWord: word,
    amountFrom,
  };
  return {
    status,
    ...(Object.fromEntries(Object.entries(reported).filter(([, value]) => value != null)) as Omit<
      ProviderReport,
      'status'
    >),
  };
}
