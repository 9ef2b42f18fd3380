import { toIso } from '#domain/duration';
import type { WatchedLeg } from '#domain/evidence/judge-legs';
import type { SaidPayment } from '#domain/evidence/leg';
import type { ModelChain, ModelTransaction } from './model-chain';

export const NAMESAKE = '0x00000000000000000000000000000000000dac17';
const AMOUNTS = ['100', '100', '100', '250'];

/** What histories are about. */
export interface ModelTerms {
  network: string;
  asset: string | null;
  /** Users swap more than once, with one address. */
  addresses: readonly [string, string];
  stranger: string;
  /** Digits after each amount. */
  zeros: string;
  /** Whether it is known to the block what came before an order, as of a network that is followed all the time. */
  isPlain: boolean;
}

export const TOKEN_TERMS: ModelTerms = {
  network: 'btc',
  asset: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  addresses: ['alice', 'bob'],
  stranger: 'mallory',
  zeros: '',
  isPlain: false,
};

export interface ModelOrder {
  id: string;
  address: string;
  units: string;
  createdAt: number;
  sinceHeight: number;
  /** The transaction that pays it; null until the provider sends it. */
  paid: ModelTransaction | null;
  said: SaidPayment | null;
}

export class ModelOrders {
  readonly orders: ModelOrder[] = [];

  constructor(private readonly terms: ModelTerms) {}

  create(chain: ModelChain, a: number, b: number): void {
    const id = `order-${this.orders.length}`;
    const { addresses, zeros, isPlain } = this.terms;
    const address = addresses[a % addresses.length] ?? '';
    const units = `${AMOUNTS[b % AMOUNTS.length]}${zeros}`;
    const sinceHeight = chain.tip.height - (isPlain ? 0 : b % 2);
    this.orders.push({ id, address, units, createdAt: chain.now, sinceHeight, paid: null, said: null });
  }

  /** The provider pays up to three orders with one transaction. */
  pay(chain: ModelChain, first: number, most: number, succeeds: boolean): void {
    const waiting = this.orders.filter(({ paid }) => paid === null);
    const batch = waiting.slice(first % Math.max(1, waiting.length)).slice(0, 1 + (most % 3));
    if (batch.length === 0) {
      return;
    }
    const outputs = batch.map(({ id, address, units }) => ({ address, units, contract: this.terms.asset, pays: id }));
    const transaction = chain.send(outputs, succeeds);
    for (const order of batch) {
      order.paid = transaction;
    }
  }

  say(chain: ModelChain, order: ModelOrder, txHash: string | null): void {
    if (order.said?.txHash !== txHash || order.said === null) {
      order.said = { txHash, amount: order.units, at: toIso(chain.now) };
    }
  }

  /** After a reorganisation a height stands only as far as the chain does. */
  lower(standing: number): void {
    for (const order of this.orders) {
      order.sinceHeight = Math.min(order.sinceHeight, standing);
    }
  }

  /** Whether another order cannot be told from this one by anything on chain. */
  hasTwin({ id, address, units }: ModelOrder): boolean {
    return this.orders.some((other) => other.id !== id && other.address === address && other.units === units);
  }

  legs(): WatchedLeg[] {
    return this.orders.map(({ id, address, units, createdAt, sinceHeight, said }) => ({
      owner: id,
      agreed: {
        leg: 'payout',
        network: this.terms.network,
        address,
        memo: null,
        contract: this.terms.asset,
        decimals: 0,
        amount: units,
        since: toIso(createdAt),
        sinceHeight,
      },
      said,
    }));
  }
}
