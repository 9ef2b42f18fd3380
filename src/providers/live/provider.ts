import { isSameAddress, toProviderSpelling } from '#address/spelling';
import { type AssetId, assetKey } from '#domain/assets/currencies';
import { usesMemo } from '#domain/assets/networks';
import type { EventOf } from '#domain/logs/events';
import type { Logger } from '#domain/logs/log';
import type { RefundTarget } from '#domain/orders/order';
import { traitsOf } from '#domain/providers/traits';
import { isStorableThroughout } from '#domain/storable-text';
import type { ProviderConfig } from '#process/config/provider-config';
import type {
  Adapter,
  AdapterPair,
  CreatedOrder,
  OrderKey,
  RefundAnswer,
  ReportedDeposit,
  StatusAnswer,
  StatusEcho,
} from '../adapter';
import type { OpenApi } from '../http/open-api';
import { keptShares } from '../markup';
import {
  type CreateRequest,
  type Provider,
  ProviderError,
  type ProviderFacts,
  type ProviderOrder,
  type RefundRequest,
  requireDemands,
  type StatusRequest,
  type TicketRequest,
} from '../provider';
import type { Catalog } from './catalog';
import { createRun, findPair, type LiveContext, toAdapterPair } from './context';
import {
  checkCreated,
  explainFailedCreation,
  findUnused,
  observeCreation,
  promisedFor,
  readOwnPayout,
  unusedOf,
  withFirstStatus,
  withUnused,
} from './created-order';
import { createQuotes, withSendableLimit } from './quotes';
import { ContradictingAnswer, findContradiction, type StrangeTexts, toReport } from './report';

/** Further texts are not worth remembering. */
const REMEMBERED_TEXTS = 100;
const SHOWN_CHARACTERS = 100;

/** Stores the secrets that some providers issue per order. */
export interface OrderSecrets {
  seal(orderId: string, secret: string): string;
  /** Null if there is none. */
  find(orderId: string): Promise<string | null>;
  /** The deposit reported by the wallet; null if it has not reported one. */
  findDeposit(orderId: string): Promise<ReportedDeposit | null>;
}

export interface LiveProviderDeps {
  adapter: Adapter;
  config: ProviderConfig;
  api: OpenApi;
  catalog(): Catalog;
  secrets: OrderSecrets;
  /** The URL for the provider's callbacks. */
  callbackUrl?: string;
  log: Logger;
  now?: () => number;
}

/** A provider called over the network: an adapter with its settings, using our asset names. */
export function createLiveProvider(deps: LiveProviderDeps): Provider {
  const { adapter, config, api, catalog, secrets, callbackUrl = null, log, now = Date.now } = deps;
  const { code } = adapter.facts;
  const run = createRun({ provider: code, log, now });
  const isCallbackSetPerOrder = adapter.callback?.isSetPerOrder?.(config.settings) ?? false;
  const context: LiveContext = {
    adapter,
    api,
    run,
    catalog,
    ownShareBps: adapter.facts.markup.kind === 'per_order' ? keptShares(adapter.facts.markup, config).ownBps : 0,
    callbackUrl: isCallbackSetPerOrder ? callbackUrl : null,
    now,
  };
  const takes = (asset: AssetId) => catalog().sold(asset) !== null;
  const pays = (asset: AssetId) => catalog().bought(asset) !== null;
  return {
    facts: toFacts(adapter, config),
    assets: () => catalog().assets,
    takes,
    pays,
    supports: (from, to) => assetKey(from) !== assetKey(to) && takes(from) && pays(to),
    ...createQuotes(context),
    ...createProviderOrderCalls(context, secrets, logStrangeTexts(code, log)),
  };
}

/** Logs each text once. */
function logStrangeTexts(provider: string, log: Pick<Logger, 'warn'>): StrangeTexts {
  const logged = new Set<string>();
  const note = (what: EventOf<'warn'>) => (text: string) => {
    if (!logged.has(text) && logged.size < REMEMBERED_TEXTS) {
      logged.add(text);
      log.warn({ provider, words: text.slice(0, SHOWN_CHARACTERS) }, what);
    }
  };
  return {
    noteWord: note('a provider uses a status word that nobody knows'),
    noteHash: note('a provider names a transaction that its network cannot have; it counts as not named'),
  };
}

/** The refund mode supported by the facts, unless the operator's setting overrides it [rules/providers: Refund modes]. */
export function toFacts(
  { facts }: Pick<Adapter, 'facts'>,
  config: Pick<ProviderConfig, 'refund' | 'settings' | 'ownShareBps'>,
): ProviderFacts {
  const { refund } = facts;
  const proven = refund.needsPermission ? 'ticket' : refund.capability;
  const refundCapability = config.refund ?? proven;
  const { ownBps, maxMarkupBps } = keptShares(facts.markup, config);
  return {
    code: facts.code,
    name: facts.name,
    sandbox: false,
    refundCapability,
    refundWindowHours: refundCapability === 'programmatic' ? refund.windowHours : null,
    refundSlaHours: refundCapability === 'ticket' ? refund.slaHours : null,
    refundSource: config.refund === null ? refund.source : 'operator',
    feePct: facts.feePct,
    feeNetwork: facts.feeNetwork,
    depositWindowMinutes: facts.depositWindowMinutes,
    rates: facts.rates,
    requestsPerMinute: facts.requestsPerMinute,
    demands: facts.demands,
    ...(facts.needsMemoWallet && { needsMemoWallet: true }),
    ...traitsOf(facts),
    ...(ownBps > 0 && { ownShareBps: ownBps }),
    ...(maxMarkupBps > 0 && { markup: { withheldBy: 'provider', maxBps: maxMarkupBps } }),
  };
}

type OrderCalls = Pick<Provider, 'createOrder' | 'findOrder' | 'readStatus' | 'requestRefund' | 'hasRefund'>;

/** A live provider's operations on orders. */
export function createProviderOrderCalls(
  context: LiveContext,
  secrets: OrderSecrets,
  strange: StrangeTexts,
): OrderCalls {
  const { adapter, api, run } = context;
  const keyOf = async ({ orderId, providerOrderId }: TicketRequest): Promise<OrderKey> => ({
    providerOrderId,
    secret: await secrets.find(orderId),
    ...(adapter.facts.needsMemoWallet && { deposit: await secrets.findDeposit(orderId) }),
  });
  const toOrder = (request: CreateRequest, pair: AdapterPair | null, created: CreatedOrder) =>
    toProviderOrder(context, secrets, { request, pair, created });
  const { findOrder, hasRefund } = adapter;
  return {
    createOrder: (request) =>
      run('createOrder', async () => {
        requireDemands(adapter.facts.demands, request);
        const pair = toAdapterPair(context, request);
        const { orderId: reference, refundAddress, ...order } = request;
        const addresses = {
          payoutAddress: toProviderSpelling(order.to.network, order.payoutAddress),
          refundAddress: refundAddress && toProviderSpelling(order.from.network, refundAddress),
        };
        const { callbackUrl } = context;
        const markupBps = (order.markupBps ?? 0) + context.ownShareBps;
        const asked = { ...order, ...pair, ...addresses, markupBps, reference, callbackUrl };
        const observed = observeCreation(api);
        const created = await adapter.createOrder(observed.api, asked).catch((error) => {
          const explained = withSendableLimit(explainFailedCreation(adapter.facts, request, error), request.from);
          throw withUnused(explained, findUnused(observed.answer(), request));
        });
        return toOrder(request, pair, created);
      }),
    ...(findOrder && {
      findOrder: (request: CreateRequest) =>
        run('findOrder', async () => {
          const found = await findOrder.call(adapter, api, request.orderId);
          return found && toOrder(request, findRatedPair(context, request), found);
        }),
    }),
    readStatus: (request) =>
      run('readStatus', async () => {
        const answer = await adapter.readStatus(api, await keyOf(request));
        requireStorable(answer);
        requireOwnOrder(context, request, answer.echo);
        return toReport(answer, request.agreed, strange);
      }),
    requestRefund: (request) =>
      run('requestRefund', async () => {
        const { target } = request;
        if (target.kind !== 'address') {
          throw new ProviderError('refused', { message: 'pays back what was sent and converts nothing' });
        }
        const { address, extraId } = target;
        if (!adapter.requestRefund || (adapter.facts.refund.automatic && request.refundAddress !== null)) {
          requirePaysBack(adapter, request);
          return;
        }
        const call = { ...(await keyOf(request)), address: toProviderSpelling(request.network, address), extraId };
        await adapter.requestRefund(api, call);
      }),
    ...(hasRefund && {
      hasRefund: (request: RefundRequest) =>
        run('hasRefund', async () => {
          const { isAccepted, goesTo, echo } = await hasRefund.call(adapter, api, await keyOf(request));
          requireOwnOrder(context, { ...request, agreed: null }, echo);
          return isAccepted && isWhereDecided(request, goesTo);
        }),
    }),
  };
}

/** @throws ProviderError if nobody may see the order */
async function toProviderOrder(
  context: LiveContext,
  secrets: Pick<OrderSecrets, 'seal'>,
  { request, pair, created }: { request: CreateRequest; pair: AdapterPair | null; created: CreatedOrder },
): Promise<ProviderOrder> {
  const checked = await requireGood(context, request, { pair, created }).catch((error) => {
    throw withUnused(error, unusedOf(request, created));
  });
  const { providerOrderId, secret, depositAddress, depositExtraId, expiresAt } = checked;
  const amountTo = promisedFor(request, checked);
  const sealedSecret = secret === null ? null : secrets.seal(request.orderId, secret);
  return { providerOrderId, depositAddress, depositExtraId, expiresAt, ...(amountTo && { amountTo }), sealedSecret };
}

async function requireGood(
  context: LiveContext,
  request: CreateRequest,
  { pair, created }: { pair: AdapterPair | null; created: CreatedOrder },
): Promise<CreatedOrder> {
  const order = { facts: context.adapter.facts, request, pair };
  const checked = checkCreated(order, created, context.now());
  const status = await readOwnPayout(context, request, checked);
  if (status === null) {
    return checked;
  }
  // The amounts of a status are compared and promise nothing: whether the network fee is in them is not always documented.
  const { expiresAt } = checkCreated(order, withFirstStatus(checked, status), context.now());
  return { ...checked, expiresAt };
}

/** @throws ContradictingAnswer if what an answer repeats is another order's [rules/watching: Contradicting answers] */
function requireOwnOrder(context: LiveContext, request: StatusRequest, echo: StatusEcho): void {
  const problem = findContradiction(request, request.agreed && findPair(context, request.agreed), echo);
  if (problem !== null) {
    throw new ContradictingAnswer(request.providerOrderId, problem);
  }
}

/** For adapters that read a text in a way of their own. @throws ProviderError */
function requireStorable(answer: StatusAnswer): void {
  if (!isStorableThroughout(answer)) {
    const message = 'a text of the status has characters that cannot be recorded';
    throw new ProviderError('unavailable', { message, label: 'invalid_answer' });
  }
}

/** Null if the provider no longer lists one of the assets, or has no such rate. */
function findRatedPair(context: LiveContext, request: CreateRequest): AdapterPair | null {
  try {
    return toAdapterPair(context, request);
  } catch {
    return null;
  }
}

/** The provider refunds automatically, but only to the order's refund address. @throws ProviderError */
function requirePaysBack({ facts }: Adapter, request: RefundRequest): void {
  if (!facts.refund.automatic) {
    throw new ProviderError('refused', { message: 'has no call for refunds' });
  }
  const { refundAddress, refundExtraId, network, target } = request;
  const isOwnMemo = !usesMemo(network) || memoOf(target) === refundExtraId;
  if (refundAddress === null || !isOwnMemo || !isSameAddress(network, target.address, refundAddress)) {
    throw new ProviderError('refused', { message: 'pays back by itself, to the refund address of the order alone' });
  }
}

/** Whether an accepted refund is the decided one, as far as the provider says where it goes: another one answers for no call of ours. */
function isWhereDecided({ network, target }: RefundRequest, { address, extraId }: RefundAnswer['goesTo']): boolean {
  const isMemo = !extraId || !usesMemo(network) || extraId === (memoOf(target) ?? '0');
  return isMemo && (!address || isSameAddress(network, target.address, address));
}

function memoOf(target: RefundTarget): string | null {
  return target.kind === 'address' ? target.extraId : null;
}
