import BigNumber from 'bignumber.js';
import { makeHash } from '../assets';
import type { TwinOrder, TwinState } from '../twin-orders';
import type { PayingNode } from './paying-node';

/**
 * What a lying twin does instead of a payout, while it says that it paid. `old_hash` names its last payout to the address. Where
 * there is none, or no token for `other_token`, that is `nothing`.
 */
export const LIES = ['nothing', 'old_hash', 'other_token', 'less'] as const;
export type Lie = (typeof LIES)[number];

export interface PayingTwin {
  /** How the payouts of orders go from now on; null: as they should. */
  lie(lie: Lie | null): void;
  close(): void;
}

export interface PayingOptions {
  /** By network; orders of other networks stay as they are. */
  nodes: ReadonlyMap<string, PayingNode>;
  onError(error: unknown): void;
}

/** Confirmations after which the twin counts a transaction as made. */
const CONFIRMATIONS = 2;
const EVERY_MS = 250;

/**
 * Lets a twin do what its provider does: it waits for deposits on the nodes, and pays out there. The orders have to be of the
 * story `silent`, so that nothing else moves them.
 */
export function payOrders(state: TwinState, { nodes, onError }: PayingOptions): PayingTwin {
  let lie: Lie | null = null;
  let isOver = false;
  const lookers = new Map([...nodes].map(([network, node]) => [network, createLooker(node)]));
  const payouts = new Map<string, string>();
  const prepared = Promise.all(
    [...nodes].map(([network, node]) => node.prepare(state.assets.filter((asset) => asset.network === network))),
  );
  const turn = async () => {
    await prepared;
    for (const order of state.list()) {
      await moveOn(order, state, { nodes, lookers, payouts, lie });
    }
  };
  const loop = () => {
    turn()
      .catch(onError)
      .finally(() => {
        if (!isOver) setTimeout(loop, EVERY_MS).unref();
      });
  };
  loop();
  return {
    lie: (next) => {
      lie = next;
    },
    close: () => {
      isOver = true;
    },
  };
}

interface Means {
  nodes: PayingOptions['nodes'];
  lookers: ReadonlyMap<string, Looker>;
  /** The last payout to each address. */
  payouts: Map<string, string>;
  lie: Lie | null;
}

async function moveOn(order: TwinOrder, state: TwinState, means: Means): Promise<void> {
  const { nodes, lookers } = means;
  const [from, to] = [nodes.get(order.from.network), nodes.get(order.to.network)];
  if (!from || !to) {
    return;
  }
  if (order.phase === 'waiting') {
    const txIn = await lookers.get(order.from.network)?.(order.depositAddress);
    if (txIn) state.set(order.id, { phase: 'confirming', txIn });
  } else if (order.phase === 'confirming' && order.txIn && (await from.confirmationsOf(order.txIn)) >= CONFIRMATIONS) {
    state.set(order.id, { phase: 'sending', txOut: await payOut(order, to, means) });
  } else if (order.phase === 'sending' && order.txOut) {
    const isMade = (await to.confirmationsOf(order.txOut)) >= CONFIRMATIONS;
    // One that is made up never gets a confirmation, and the lie is told all the same.
    if (isMade || order.txOut === madeUp(order)) state.set(order.id, { phase: 'completed' });
  }
}

/** Pays, or does not. @returns the hash that the twin names */
async function payOut(order: TwinOrder, node: PayingNode, { lie, payouts }: Means): Promise<string> {
  const { to, payoutAddress } = order;
  const units = BigInt(new BigNumber(order.amountTo).shiftedBy(to.decimals).toFixed(0));
  switch (lie) {
    case 'nothing':
      return madeUp(order);
    case 'old_hash':
      return payouts.get(payoutAddress) ?? madeUp(order);
    case 'other_token':
      return (await node.payNamesake(to, payoutAddress, units)) ?? madeUp(order);
    case 'less':
      return node.pay(to, payoutAddress, (units * 9n) / 10n);
    default: {
      const hash = await node.pay(to, payoutAddress, units);
      payouts.set(payoutAddress, hash);
      return hash;
    }
  }
}

/** The hash of a transaction that does not exist. */
function madeUp({ id, to }: TwinOrder): string {
  return makeHash(`${id}:out`, to.network);
}

/** Finds the deposit to an address, in blocks since the last look. */
type Looker = (address: string) => Promise<string | null>;

function createLooker(node: PayingNode): Looker {
  const known = new Map<string, string>();
  let next = 0;
  return async (address) => {
    const { height, payments } = await node.readPayments(next);
    next = height + 1;
    for (const [to, { txHash }] of payments) {
      known.set(to, txHash);
    }
    return known.get(address.toLowerCase()) ?? null;
  };
}
