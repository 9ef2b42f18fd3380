import { toIso } from '#domain/duration';
import type { AgreedPayment, SaidPayment, SeenChain } from '#domain/evidence/leg';
import type { Block, ChainPayment, ChainTransaction } from '#domain/evidence/payment';
import { CREATED } from '#test/helpers/orders/order-state';

/** The height at which the order was created. */
export const START = 1000;
export const OWN = '0x8ba1f109551bd432803012645ac136ddd64dba72';
export const OTHER = '0x52908400098527886e0f7030069857d2e4169ee7';
export const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7';
export const FAKE_TOKEN = '0x00000000000000000000000000000000000dac17';
export const HASH = `0x${'a'.repeat(64)}`;
export const OTHER_HASH = `0x${'b'.repeat(64)}`;

/** A block of a minute. */
export function blockAt(height: number, changes: Partial<Block> = {}): Block {
  const time = toIso(CREATED + (height - START) * 60_000);
  return { height, hash: `block-${height}`, parentHash: `block-${height - 1}`, time, ...changes };
}

/** A payout of 1 ETH, unless a test says otherwise. */
export function agreedWith(changes: Partial<AgreedPayment> = {}): AgreedPayment {
  return {
    leg: 'payout',
    network: 'eth',
    address: OWN,
    memo: null,
    contract: null,
    decimals: 18,
    amount: '1',
    since: toIso(CREATED),
    sinceHeight: START,
    ...changes,
  };
}

export function saidWith(changes: Partial<SaidPayment> = {}): SaidPayment {
  return { txHash: HASH, amount: '1', at: toIso(CREATED), ...changes };
}

/** A payment of 1 ETH in the block after the order's creation. */
export function payment(changes: Partial<ChainPayment> = {}): ChainPayment {
  return {
    txHash: HASH,
    index: 0,
    address: OWN,
    memo: null,
    contract: null,
    units: `1${'0'.repeat(18)}`,
    block: blockAt(START + 1),
    ...changes,
  };
}

export function transaction(
  payments: readonly ChainPayment[],
  changes: Partial<ChainTransaction> = {},
): ChainTransaction {
  return { txHash: HASH, hasSucceeded: true, block: payments[0]?.block ?? blockAt(START + 1), payments, ...changes };
}

/** An hour later, far more blocks than anyone wants. */
export function chainWith(changes: Partial<SeenChain> = {}): SeenChain {
  return {
    tip: blockAt(START + 60),
    isCurrent: true,
    at: toIso(CREATED + 60 * 60_000),
    named: null,
    namedKnownAt: null,
    payments: [],
    isTaken: () => false,
    sharedWith: [],
    addressKey: (address) => address.toLowerCase(),
    ...changes,
  };
}
