import { fromIso, MINUTE, toIso } from '#domain/duration';
import { confirmationsOf } from '#domain/evidence/confirmations';
import { usualMs } from '#domain/evidence/judge-leg';
import { type Claims, judgeLegs } from '#domain/evidence/judge-legs';
import type { LegVerdict } from '#domain/evidence/leg';
import { ModelChain, type ModelTransaction } from './model-chain';
import { type ModelOrder, ModelOrders, type ModelTerms, NAMESAKE, TOKEN_TERMS } from './model-orders';

export interface Step {
  what: string;
  a: number;
  b: number;
}

/** The orders that every history begins with. */
export const BEGINNING: readonly Step[] = [0, 1, 2].map((a) => ({ what: 'create', a, b: a }));

/** What happens to a chain and the orders on it, judged after every step as the follower does. */
export class History {
  readonly chain: ModelChain;
  readonly orders: ModelOrders;
  readonly claims: Claims = new Map();
  readonly knownAt = new Map<string, string>();
  /** Transactions from before all orders, to the same addresses. */
  readonly old: readonly ModelTransaction[];

  /** `shared`: a chain that other histories are on too, and that whoever made it settles. */
  constructor(
    private readonly terms: ModelTerms = TOKEN_TERMS,
    shared?: ModelChain,
  ) {
    this.chain = shared ?? new ModelChain();
    this.orders = new ModelOrders(terms);
    this.old = terms.addresses.map((address) => this.send(address, terms.asset, '100'));
    if (!shared) {
      this.chain.settle();
    }
  }

  take({ what, a, b }: Step): void {
    const { chain, orders } = this;
    const { addresses, asset } = this.terms;
    const own = this.pending();
    const pending = own[a % Math.max(1, own.length)];
    const order = orders.orders[a % Math.max(1, orders.orders.length)];
    const isTaken = (among: number) => (transaction: ModelTransaction) =>
      (Number.parseInt(transaction.hash.slice(-2), 16) + b) % among !== 0;
    const acts: Record<string, () => void> = {
      create: () => orders.create(chain, a, b),
      pay: () => orders.pay(chain, a, b, true),
      fail: () => orders.pay(chain, a, b, false),
      stray: () => this.send(addresses[a % addresses.length] ?? '', asset, '7'),
      mine: () => chain.mine(isTaken(4), a % 3 === 0 ? b % 50 : 0),
      reorganise: () => {
        orders.lower(chain.takeBack(1 + (a % 4)));
        chain.mine(isTaken(2), 0);
      },
      wait: () => {
        chain.now += (1 + (b % 90)) * MINUTE;
      },
      replace: () => pending && this.replace(pending),
      drop: () => pending && chain.drop(pending),
    };
    const act = acts[what] ?? (() => order && this.say(what, order, b));
    act();
  }

  private send(address: string, contract: string | null, amount: string): ModelTransaction {
    return this.chain.send([{ address, contract, units: `${amount}${this.terms.zeros}`, pays: null }]);
  }

  private pending(): ModelTransaction[] {
    const own = [...this.terms.addresses, this.terms.stranger];
    return this.chain.pool.filter(({ outputs }) => outputs.some(({ address }) => own.includes(address)));
  }

  /** A pending transaction is replaced, dropped, or neither. */
  loseOne(b: number): void {
    const [first] = this.pending();
    if (first && b % 3 === 1) {
      this.replace(first);
    } else if (first && b % 3 === 2) {
      this.chain.drop(first);
    }
  }

  /** The sender of a pending transaction pays the same with another one. */
  private replace(pending: ModelTransaction): void {
    const { chain, orders } = this;
    chain.drop(pending);
    const next = chain.send(pending.outputs, pending.succeeds);
    for (const order of orders.orders.filter(({ paid }) => paid === pending)) {
      order.paid = next;
    }
  }

  private say(what: string, order: ModelOrder, b: number): void {
    const { chain, orders, terms } = this;
    const { address, units } = order;
    const promised = units.slice(0, units.length - terms.zeros.length);
    const send = (to: string, contract: string | null, amount: string) => this.send(to, contract, amount).hash;
    const isPaidThere = (other: ModelOrder) => other.paid !== null && other.address === address;
    const others = orders.orders.filter((other) => other.id !== order.id && isPaidThere(other));
    const hashes: Record<string, () => string | null | undefined> = {
      tell: () => order.paid?.hash,
      hide: () => (order.paid ? null : undefined),
      invent: () => 'f'.repeat(64),
      old: () => this.old[b % this.old.length]?.hash,
      borrow: () => others[b % Math.max(1, others.length)]?.paid?.hash,
      namesake: () => send(address, NAMESAKE, promised),
      less: () => send(address, terms.asset, '99'),
      elsewhere: () => send(terms.stranger, terms.asset, promised),
    };
    const hash = hashes[what]?.();
    if (hash !== undefined) {
      orders.say(chain, order, hash);
    }
  }

  judge(): Map<string, LegVerdict | null> {
    const { chain, orders, claims, knownAt } = this;
    const named = new Map(
      orders.orders.flatMap(({ said }) => {
        const found = said?.txHash == null ? null : chain.read(said.txHash);
        return found ? [[found.txHash, found] as const] : [];
      }),
    );
    const at = toIso(chain.now);
    for (const hash of named.keys()) {
      knownAt.set(hash, at);
    }
    const facts = { tip: chain.tip, isCurrent: true, at, addressKey: (address: string) => address };
    return judgeLegs(orders.legs(), [], { ...facts, payments: chain.payments(), named, knownAt }, claims);
  }

  /** Verdicts that are not so, by order. */
  listFalse(verdicts: ReadonlyMap<string, LegVerdict | null>): Record<string, LegVerdict> {
    const isFalse = (order: ModelOrder, judged: LegVerdict) =>
      judged.verdict === 'verified'
        ? !this.isPaid(order, judged)
        : judged.verdict === 'contradicted' &&
          !(judged.reason === 'used_by_other_order' && this.orders.hasTwin(order)) &&
          this.isTrue(order);
    return Object.fromEntries(
      this.orders.orders.flatMap((order) => {
        const judged = verdicts.get(order.id);
        return judged && isFalse(order, judged) ? [[order.id, judged]] : [];
      }),
    );
  }

  /** Whether the chain has a confirmed payment to this order, whoever named which transaction. */
  private isPaid(order: ModelOrder, { seen }: LegVerdict): boolean {
    const payment = seen?.payments[0];
    const found = payment && this.chain.find(payment.txHash);
    const output = payment && found?.transaction.outputs[payment.index];
    return Boolean(
      output &&
        found.block &&
        found.transaction.succeeds &&
        this.chain.tip.height - found.block.height + 1 >= confirmationsOf(this.terms.network).wanted &&
        fromIso(found.block.time) >= order.createdAt &&
        output.address === order.address &&
        output.contract === this.terms.asset &&
        Number(output.units) >= Number(order.units) &&
        // Orders of one address and one amount are paid in any order.
        (output.pays === order.id || this.orders.hasTwin(order)),
    );
  }

  /** Whether what the provider says of the order is so, as far as anyone can know by now. */
  private isTrue(order: ModelOrder): boolean {
    const { paid, said } = order;
    if (!paid || !said) {
      return false;
    }
    const isHere = this.chain.find(paid.hash) !== null;
    const isOfPayment = said.txHash === null || said.txHash === paid.hash;
    const since = Math.max(fromIso(said.at), fromIso(this.knownAt.get(said.txHash ?? '') ?? said.at));
    const isMissing = !isHere && this.chain.now - since >= usualMs(this.terms.network);
    return paid.succeeds && isOfPayment && !isMissing;
  }
}
