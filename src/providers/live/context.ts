import type { AssetId } from '#domain/assets/currencies';
import { MINUTE } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import type { QuoteSide, RateType } from '#domain/quotes/terms';
import type { Adapter, AdapterPair } from '../adapter';
import type { OpenApi } from '../http/open-api';
import { ProviderError, UnservedError } from '../provider';
import type { Catalog } from './catalog';

/** The context shared by the parts of a live provider. */
export interface LiveContext {
  readonly adapter: Adapter;
  readonly api: OpenApi;
  readonly run: Run;
  catalog(): Catalog;
  /** What is asked for with every price and order besides a partner's markup. */
  readonly ownShareBps: number;
  /** The callback URL passed to the provider; null if none is. */
  readonly callbackUrl: string | null;
  now(): number;
}

interface PairRequest {
  from: AssetId;
  to: AssetId;
  side: QuoteSide;
  rateType?: RateType | undefined;
}

/** The requested rate type, or by default floating, which has the better price. @throws ProviderError unsupported_pair */
export function chooseRate(
  { facts: { rates } }: Adapter,
  { side, rateType }: Pick<PairRequest, 'side' | 'rateType'>,
): RateType {
  const offered = (['floating', 'fixed'] as const).filter((rate) => rates[rate]?.includes(side));
  const chosen = rateType === undefined ? offered[0] : offered.find((rate) => rate === rateType);
  if (chosen === undefined) {
    throw new ProviderError('unsupported_pair', { message: 'has no such rate' });
  }
  return chosen;
}

/** The pair by the provider's own names. @throws ProviderError unsupported_pair */
export function toAdapterPair(context: LiveContext, request: PairRequest): AdapterPair {
  const pair = findPair(context, request);
  if (!pair) {
    throw new ProviderError('unsupported_pair', { message: 'does not list both' });
  }
  return { ...pair, rate: chooseRate(context.adapter, request) };
}

/** Null if the provider no longer lists one of the assets. */
export function findPair(
  { catalog }: LiveContext,
  request: Pick<PairRequest, 'from' | 'to'>,
): Pick<AdapterPair, 'from' | 'to'> | null {
  const from = catalog().sold(request.from);
  const to = catalog().bought(request.to);
  return from && to ? { from, to } : null;
}

const SHOWN_CHARACTERS = 300;
const REMEMBERED = 200;

export interface RunDeps {
  provider: string;
  log: Logger;
  now?: () => number;
}

/** Runs an adapter's operation. Every failure becomes a ProviderError. */
export type Run = <T>(operation: string, call: () => Promise<T>) => Promise<T>;

/**
 * Logs when an operation gets no usable response, once a minute for each kind of failure: a provider that is down would fill
 * the log.
 */
export function createRun({ provider, log, now = Date.now }: RunDeps): Run {
  const loggedAt = new Map<string, number>();
  const logFailure = (operation: string, error: ProviderError) => {
    const what = `${operation} ${error.label}`;
    if (now() - (loggedAt.get(what) ?? -MINUTE) < MINUTE) {
      return;
    }
    if (loggedAt.size >= REMEMBERED) loggedAt.clear();
    loggedAt.set(what, now());
    const facts = { provider, operation, label: error.label, words: error.message.slice(0, SHOWN_CHARACTERS) };
    if (error instanceof UnservedError) {
      log.error(facts, 'a provider cannot be asked, for a reason of ours');
    } else {
      log.warn(facts, 'a provider gave no usable answer');
    }
  };
  return async (operation, call) => {
    try {
      return await call();
    } catch (cause) {
      const error = cause instanceof ProviderError ? cause : toProviderError(cause);
      if (isTrouble(error)) logFailure(operation, error);
      throw error;
    }
  };
}

/** A bug in the adapter, or a response that it does not handle. */
export function toProviderError(cause: unknown): ProviderError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new ProviderError('unavailable', { message, label: 'invalid_answer', cause });
}

/** Limits and unsupported pairs are ordinary responses. */
function isTrouble({ kind, name }: ProviderError): boolean {
  return ['unavailable', 'unknown', 'refused'].includes(kind) && name !== 'OutsideLimits';
}
