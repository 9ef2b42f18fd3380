import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE } from '#domain/duration';
import type { ProviderConfig } from '#process/config/provider-config';
import type { Adapter, Api, ListedAsset } from '../adapter';
import type { OpenApi } from '../http/open-api';
import type { RateLimit } from '../http/rate-limit';
import { type Catalog, EMPTY_CATALOG, toCatalog } from '../live/catalog';
import { createLiveProvider, type OrderSecrets } from '../live/provider';
import { type Limits, type Provider, ProviderError } from '../provider';
import { connect } from '../registry';
import { offeredPairs, PAIRS, type TriedPair } from './pairs';
import { placeholderId } from './placeholders';
import { createRecorder, type Recorder } from './recorder';

/** An answer takes no longer than this once its call was sent. */
const PATIENCE_MS = 20_000;

export interface SessionOptions extends Partial<PaceOptions> {
  adapter: Adapter;
  config: ProviderConfig;
  /** What it listed before, to notice what is gone; null if that is unknown. */
  listedBefore?: readonly ListedAsset[] | null;
  /** How many of the pairs are tried. */
  mostPairs?: number;
  /** The address of the end user's device, for a provider that must have one. */
  userIp?: string | null;
  /** What other providers pay for the amount; empty if none does. */
  askOthers?(pair: TriedPair, amount: string): Promise<string[]>;
}

/** A provider under check: the real adapter and the real rules for live providers, over calls that are recorded and paced. */
export interface Session {
  readonly options: SessionOptions;
  readonly recorder: Recorder;
  readonly limit: PacedLimit;
  /** The recorded adapter, and its connection. */
  readonly adapter: Adapter;
  readonly api: Api;
  /** A connection with a wrong key; null if it needs no key. */
  readonly wrongKeyApi: Api | null;
  /** The same as in production, without orders. */
  readonly provider: Provider;
  /** Null until it was read. */
  listed: readonly ListedAsset[] | null;
  catalog(): Catalog;
  readonly userIp: string | null;
  pairs(): readonly TriedPair[];
  /** What was read about limits so far, by pair. */
  readonly limits: Map<TriedPair, Partial<Limits>>;
  close(): Promise<void>;
}

export const BUDGET = { paceMs: 2_000, calls: 200 } as const;

export function openSession(options: SessionOptions): Session {
  const { adapter, config, mostPairs = PAIRS.length, userIp = null } = options;
  const { requestsPerMinute } = adapter.facts;
  const pace = { ...BUDGET, requestsPerMinute, ...options };
  const limit = createPacedLimit(pace);
  const recorder = createRecorder(adapter);
  const spacingMs = spacingOf(pace) * (adapter.facts.costliestCall ?? 1);
  const patience = { readMs: PATIENCE_MS + spacingMs, onceMs: PATIENCE_MS + spacingMs };
  const open = (settings: ProviderConfig['settings']): OpenApi => {
    const opened = connect(adapter, { ...config, settings }, { limit, patience, onRawCall: recorder.onRawCall });
    const api = { ...opened, now: recorder.now };
    // A check can wait for its turn.
    return { ...api, prompt: api };
  };
  const api = open(config.settings);
  const wrongSettings = toWrongSettings(adapter, config.settings);
  const wrongKeyApi = wrongSettings && open(wrongSettings);
  let catalog = EMPTY_CATALOG;
  let listed: readonly ListedAsset[] | null = null;
  const provider = createLiveProvider({
    adapter: recorder.adapter,
    config,
    api,
    catalog: () => catalog,
    secrets: keepSecretInMemory(),
    log: SILENT,
  });
  return {
    options,
    recorder,
    limit,
    adapter: recorder.adapter,
    api,
    wrongKeyApi,
    provider,
    get listed() {
      return listed;
    },
    set listed(rows) {
      listed = rows;
      catalog = rows === null ? EMPTY_CATALOG : toCatalog(adapter.names ?? {}, rows);
    },
    catalog: () => catalog,
    userIp,
    pairs: () => offeredPairs(provider).slice(0, mostPairs),
    limits: new Map(),
    async close() {
      await Promise.all([api.close(), wrongKeyApi?.close()]);
    },
  };
}

/** Of the same form. A private key stays, since a wrong one could sign nothing. */
function toWrongSettings({ facts }: Adapter, settings: ProviderConfig['settings']): ProviderConfig['settings'] | null {
  const name = facts.needs.find((one) => one === 'key') ?? facts.needs.find((one) => one === 'secret');
  const value = name && settings[name];
  return value && !value.includes('PRIVATE KEY') && value.length < 500
    ? { ...settings, [name]: placeholderId(value) }
    : null;
}

/** Of the one order that a check may create. */
function keepSecretInMemory(): OrderSecrets {
  let kept: string | null = null;
  return {
    seal(_orderId, secret) {
      kept = secret;
      return '';
    },
    find: async () => kept,
    findDeposit: async () => null,
  };
}

const nothing = () => undefined;
/** The findings say everything. */
const SILENT = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
} as never;

interface PaceOptions {
  /** The least time between two calls. */
  paceMs: number;
  /** The published limit, of which at most half is used. */
  requestsPerMinute: number;
  /** The most calls. */
  calls: number;
  /** The limit of production, if both use one. */
  inner?: RateLimit;
  /** Called before each call. If it throws, no further call is made. */
  beforeCall?(): void;
}

/** Spaces calls evenly, and ends with the budget, or as soon as the provider says that it is called too often. */
interface PacedLimit extends RateLimit {
  made(): number;
  /** Whether the provider refused a call as one too many. */
  isStopped(): boolean;
}

/** The time between two calls. */
function spacingOf({ paceMs, requestsPerMinute }: Pick<PaceOptions, 'paceMs' | 'requestsPerMinute'>): number {
  return paceMs === 0 ? 0 : Math.max(paceMs, (2 * MINUTE) / requestsPerMinute);
}

function createPacedLimit(options: PaceOptions): PacedLimit {
  const { calls, inner, beforeCall } = options;
  const spacingMs = spacingOf(options);
  let [made, nextAt, isStopped, isEnded] = [0, 0, false, false];
  return {
    async take(cost, deadline) {
      if (isEnded) throw heldBack('the check was ended');
      if (isStopped) throw heldBack('the provider was called too often, so no further call is made');
      if (made >= calls) throw heldBack(`the budget of ${calls} calls is used up`);
      try {
        beforeCall?.();
      } catch {
        isEnded = true;
        throw heldBack('the check was ended');
      }
      made += 1;
      const waitMs = nextAt - Date.now();
      nextAt = Math.max(nextAt, Date.now()) + spacingMs * cost;
      if (waitMs > 0) await wait(waitMs);
      // Behind everything that production asks.
      await inner?.take(cost, deadline, 'quote');
    },
    pause(retryAfter) {
      isStopped = true;
      inner?.pause(retryAfter);
    },
    noteTaken: () => inner?.noteTaken(),
    made: () => made,
    isStopped: () => isStopped,
  };
}

function heldBack(message: string): ProviderError {
  return new ProviderError('unavailable', { message, label: 'rate_limited', heldBack: true });
}
