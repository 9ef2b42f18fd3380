import BigNumber from 'bignumber.js';
import { makeHash } from './assets';
import type { TwinOrder, TwinState } from './twin-orders';

/** What a twin shows of an order instead of its record, which stays right. @param other the oldest other one, if there is any */
type Show = (order: TwinOrder, other: TwinOrder | undefined) => TwinOrder;

/** In answers about an order; each is well-formed. */
const FALSE_STATUSES = {
  /** The order is another one. */
  other_order: (order, other) => other ?? order,
  no_evidence: (order) => ({ ...order, ...paid(order), txOut: null }),
  zero_payout: (order) => ({ ...order, ...paid(order), amountPaid: '0' }),
  far_payout: (order) => ({
    ...order,
    ...paid(order),
    amountPaid: new BigNumber(order.amountTo).times(1000).toFixed(),
  }),
  dash_hash: (order) => ({ ...order, ...paid(order), txOut: '-' }),
  deposit_hash: (order) => ({ ...order, ...paid(order), txOut: order.txIn ?? '-' }),
  /** The payout is that of another order. */
  other_hash: (order, other) => ({ ...order, ...paid(order), txOut: other ? paid(other).txOut : '-' }),
  zero_refund: (order) => ({
    ...order,
    phase: 'refunded',
    txRefund: makeHash(`${order.id}:false`, order.from.network),
    amountRefunded: '0',
  }),
  /** The deposit's transaction has a character that no database stores. */
  unstorable_hash: (order) => ({ ...order, phase: 'confirming', txIn: 'ab\u0000cd' }),
} as const satisfies Record<string, Show>;

/** In answers to creations. */
const FALSE_CREATIONS = {
  /** The new order is an earlier one, by its id and deposit address. */
  earlier_order: (order, other) =>
    other ? { ...order, ...placeOf(other), id: other.id, secret: other.secret } : order,
  earlier_address: (order, other) => (other ? { ...order, ...placeOf(other) } : order),
  /** The deposit would go back to its sender. */
  own_address: (order) => ({ ...order, depositAddress: order.refundAddress ?? order.depositAddress }),
} as const satisfies Record<string, Show>;

export type FalseOrder = keyof typeof FALSE_STATUSES | keyof typeof FALSE_CREATIONS;
export const FALSE_ORDER_NAMES = [...keysOf(FALSE_STATUSES), ...keysOf(FALSE_CREATIONS)];

/**
 * The state as a protocol sees it for one request that is answered falsely; what the request does is done as asked.
 * @param onShown called when an order is shown falsely
 */
export function falsify(state: TwinState, name: FalseOrder, onShown: () => void = () => undefined): TwinState {
  let asked: string | null = null;
  const show = (shows: Readonly<Partial<Record<string, Show>>>, order: TwinOrder): TwinOrder => {
    const other = state.list().findLast(({ id, from }) => id !== order.id && from === order.from);
    const shown = shows[name]?.(order, other) ?? order;
    if (shown !== order) onShown();
    return shown;
  };
  // Some protocols compare the secret with the one in the request.
  const showStatus = (order: TwinOrder) => ({ ...show(FALSE_STATUSES, order), secret: order.secret });
  return {
    ...state,
    open: (input) => show(FALSE_CREATIONS, state.open(input)),
    find(id) {
      asked = id;
      const order = state.find(id);
      return order && showStatus(order);
    },
    // Some protocols ask for an order by its deposit.
    list: () => state.list().map(showStatus),
    refund: (id, address) => state.refund(asked ?? id, address),
  };
}

/** A deposit that nobody has made is not shown, because no check could tell it from a true one. */
function paid({ id, to, amountTo, txOut }: TwinOrder) {
  return { phase: 'completed' as const, txOut: txOut ?? makeHash(`${id}:out`, to.network), amountPaid: amountTo };
}

function placeOf({ depositAddress, depositExtraId }: TwinOrder) {
  return { depositAddress, depositExtraId };
}

function keysOf<Name extends string>(table: Readonly<Record<Name, Show>>): Name[] {
  return Object.keys(table) as Name[];
}
