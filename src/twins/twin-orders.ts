import { createHash, randomUUID } from 'node:crypto';
import BigNumber from 'bignumber.js';
import { MINUTE } from '../domain/duration';
import { makeAddress, makeHash, TWIN_ASSETS, type TwinAsset } from './assets';
import {
  PHASES_WITH_DEPOSIT,
  type Phase,
  REFUND_PHASES,
  STORIES,
  type StoryName,
  type Trouble,
  type TwinStory,
} from './stories';

/** The data an order is created with, for any provider. */
export interface TwinOrderInput {
  from: TwinAsset;
  to: TwinAsset;
  amountFrom: string;
  amountTo: string;
  fixed: boolean;
  payoutAddress: string;
  payoutExtraId?: string | null;
  refundAddress?: string | null;
  refundExtraId?: string | null;
  /** The caller's own id, if the protocol supports one. */
  reference?: string | null;
  /** If the protocol makes it; otherwise deposits have a memo where their network needs one. */
  depositExtraId?: string | null;
}

/** The current state of an order. */
export interface TwinOrder extends Required<TwinOrderInput> {
  id: string;
  /** For providers that issue a secret per order. */
  secret: string;
  depositAddress: string;
  createdAt: number;
  expiresAt: number;
  updatedAt: number;
  phase: Phase;
  trouble: Trouble | null;
  /** Null before there is a deposit, a payout, a refund. */
  amountReceived: string | null;
  amountPaid: string | null;
  amountRefunded: string | null;
  txIn: string | null;
  txOut: string | null;
  txRefund: string | null;
  /** How often a refund was requested, and how often it was accepted. */
  refundCalls: number;
}

export interface TwinStateOptions {
  story?: StoryName;
  /** Real time between two phases. */
  stepMs?: number;
  /** Fee included in every price, in percent. */
  spreadPercent?: string;
  minUsd?: string;
  maxUsd?: string;
  depositWindowMs?: number;
  /** What it trades besides what every twin does. */
  moreAssets?: readonly TwinAsset[];
  /** Generates order ids. */
  newId?: () => string;
  now?: () => number;
}

interface Entry {
  order: TwinOrder;
  story: TwinStory;
  /** When the phases of `story` started, and how many were set manually or have passed. */
  startedAt: number;
  refundAt: number | null;
  fixedPhase: Phase | null;
}

/** What happens to an order by hand. */
export interface TwinChange {
  phase?: Phase;
  story?: StoryName;
  trouble?: Trouble;
  /** Real transactions, instead of ones that are made up. */
  txIn?: string;
  txOut?: string;
}

/** A provider's state: its prices and its orders. */
export interface TwinState {
  readonly assets: readonly TwinAsset[];
  asset(code: string, network: string): TwinAsset | null;
  limits(from: TwinAsset, to: TwinAsset): { min: string; max: string };
  /** The other amount of a swap, after fees. */
  price(
    from: TwinAsset,
    to: TwinAsset,
    amount: string,
    side: 'send' | 'receive',
  ): { amountFrom: string; amountTo: string };
  open(input: TwinOrderInput): TwinOrder;
  /** Sets the share of the quoted amount that later orders promise. */
  promise(percent: number): void;
  find(id: string): TwinOrder | null;
  /** All orders, newest first. */
  list(): TwinOrder[];
  /** False if the order's phase does not permit it. */
  refund(id: string, address: string | null): boolean;
  /** Sets what the twin would else decide itself. */
  set(id: string, change: TwinChange): boolean;
  readonly now: () => number;
}

export function createTwinState(options: TwinStateOptions = {}): TwinState {
  const { story = 'success', stepMs = 1000, spreadPercent = '1', minUsd = '10', maxUsd = '25000' } = options;
  const { depositWindowMs = 30 * MINUTE, newId = randomUUID, now = Date.now } = options;
  const assets = [...TWIN_ASSETS, ...(options.moreAssets ?? [])];
  const entries = new Map<string, Entry>();
  let promised = 100;
  const fromUsd = (usd: string, asset: TwinAsset) =>
    new BigNumber(usd).div(asset.usd).decimalPlaces(Math.min(8, asset.decimals), BigNumber.ROUND_UP).toFixed();
  const find = (id: string) => {
    const entry = entries.get(id);
    return entry ? refresh(entry, stepMs, now()) : null;
  };
  return {
    assets,
    now,
    asset: (code, network) => assets.find((asset) => asset.code === code && asset.network === network) ?? null,
    limits: (from) => ({ min: fromUsd(minUsd, from), max: fromUsd(maxUsd, from) }),
    price: (from, to, amount, side) => price(from, to, amount, side, spreadPercent),
    promise(percent) {
      promised = percent;
    },
    open(input) {
      const amountTo = percentOf(input.amountTo, promised, input.to);
      const order = newOrder({ ...input, amountTo }, newId(), now(), depositWindowMs);
      entries.set(order.id, {
        order,
        story: STORIES[story],
        startedAt: now(),
        refundAt: null,
        fixedPhase: null,
      });
      return order;
    },
    find,
    list: () => [...entries.keys()].reverse().flatMap((id) => find(id) ?? []),
    refund(id, address) {
      const entry = entries.get(id);
      if (!entry || !find(id)) {
        return false;
      }
      entry.order.refundCalls += 1;
      if (entry.order.phase !== 'refund_required' || entry.refundAt !== null) {
        return false;
      }
      entry.refundAt = now();
      entry.fixedPhase = null;
      entry.order.refundAddress = address ?? entry.order.refundAddress;
      return true;
    },
    set(id, change) {
      const entry = entries.get(id);
      if (entry) changeEntry(entry, change, now());
      return entry !== undefined;
    },
  };
}

function changeEntry(entry: Entry, { phase, story, trouble, txIn, txOut }: TwinChange, at: number): void {
  entry.fixedPhase = phase ?? null;
  entry.order.trouble = trouble ?? entry.order.trouble;
  entry.order.txIn = txIn ?? entry.order.txIn;
  entry.order.txOut = txOut ?? entry.order.txOut;
  if (story) {
    Object.assign(entry, { story: STORIES[story], startedAt: at, refundAt: null });
  }
}

function newOrder(input: TwinOrderInput, id: string, at: number, depositWindowMs: number): TwinOrder {
  const digest = createHash('sha256').update(id).digest();
  return {
    payoutExtraId: null,
    refundAddress: null,
    refundExtraId: null,
    reference: null,
    depositExtraId: input.from.usesMemo ? String(digest.readUInt32BE(0)) : null,
    ...input,
    id,
    secret: digest.toString('hex').slice(0, 24),
    depositAddress: makeAddress(input.from.network, id),
    createdAt: at,
    expiresAt: at + depositWindowMs,
    updatedAt: at,
    phase: 'waiting',
    trouble: null,
    amountReceived: null,
    amountPaid: null,
    amountRefunded: null,
    txIn: null,
    txOut: null,
    txRefund: null,
    refundCalls: 0,
  };
}

/** Updates the order to the current time. */
function refresh(entry: Entry, stepMs: number, at: number): TwinOrder {
  const { order, story } = entry;
  const isRefunding = entry.refundAt !== null;
  const phases = isRefunding ? REFUND_PHASES : story.phases;
  const passed = Math.min(
    phases.length,
    Math.floor((at - (entry.refundAt ?? entry.startedAt)) / stepMs) + Number(isRefunding),
  );
  const phase = entry.fixedPhase ?? phases[passed - 1] ?? order.phase;
  if (phase !== order.phase) {
    order.phase = phase;
    order.updatedAt = at;
  }
  order.trouble ??= phase === 'waiting' ? null : (story.trouble ?? null);
  if (PHASES_WITH_DEPOSIT.includes(phase)) {
    order.txIn ??= makeHash(`${order.id}:in`, order.from.network);
    order.amountReceived =
      order.trouble === 'underpaid' ? new BigNumber(order.amountFrom).div(2).toFixed() : order.amountFrom;
  }
  if (phase === 'completed') {
    order.txOut ??= makeHash(`${order.id}:out`, order.to.network);
    order.amountPaid = percentOf(order.amountTo, story.paidPercent ?? 100, order.to);
  }
  if (phase === 'refunded') {
    order.txRefund = makeHash(`${order.id}:refund`, order.from.network);
    order.amountRefunded = order.amountReceived;
  }
  return order;
}

function percentOf(amount: string, percent: number, { decimals }: TwinAsset): string {
  return new BigNumber(amount).times(percent).div(100).decimalPlaces(decimals, BigNumber.ROUND_DOWN).toFixed();
}

/** Prices have at most so many decimals. */
const DECIMALS = 8;

/** Both amounts of a swap, one of which is given, after fees. */
function price(
  from: TwinAsset,
  to: TwinAsset,
  amount: string,
  side: 'send' | 'receive',
  spreadPercent: string,
): { amountFrom: string; amountTo: string } {
  const kept = new BigNumber(100).minus(spreadPercent).div(100);
  const perUnit = new BigNumber(from.usd).times(kept).div(to.usd);
  return side === 'send'
    ? { amountFrom: amount, amountTo: round(perUnit.times(amount), to, BigNumber.ROUND_DOWN) }
    : { amountFrom: round(new BigNumber(amount).div(perUnit), from, BigNumber.ROUND_UP), amountTo: amount };
}

function round(amount: BigNumber, { decimals }: TwinAsset, mode: BigNumber.RoundingMode): string {
  return amount.decimalPlaces(Math.min(DECIMALS, decimals), mode).toFixed();
}
