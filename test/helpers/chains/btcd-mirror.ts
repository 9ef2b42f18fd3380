import type { ModelChain, ModelTransaction } from '#test/domain/evidence/model-chain';
import { type Coin, type Payout, spend } from '#twins/paying/bitcoin-node';
import type { Btcd } from '#twins/paying/btcd';
import type { Mirror } from './followed-histories';
import { simnetAddress } from './simnet-wallet';

interface Sent {
  hash: string;
  coin: Coin;
  fee: bigint;
  payouts: readonly Payout[];
}

type ModelBlock = ModelChain['blocks'][number];

const FEE = 10_000n;
/** More than a transaction has to pay to replace another one. */
const HIGHER = 10_000n;

/**
 * Does on a node what happens on a model of a chain, whose blocks take all that is pending. What the model drops is spent
 * otherwise on the node, by the same coin and with a higher fee.
 */
export class BtcdMirror implements Mirror {
  private readonly sent = new Map<ModelTransaction, Sent>();
  /** Also of those that were dropped: the provider has named them. */
  private readonly hashes = new Map<string, string>();
  private readonly mined: { block: ModelBlock; hash: string }[] = [];

  constructor(
    private readonly node: Btcd,
    private readonly chain: ModelChain,
    private readonly takeCoin: () => Coin,
  ) {}

  async begin(transactions: readonly ModelTransaction[], depth: number): Promise<void> {
    for (const transaction of transactions) {
      await this.send(transaction, this.takeCoin(), FEE);
    }
    await this.node.mine();
    const hashes = await this.node.mine(depth);
    const blocks = this.chain.blocks.slice(-depth);
    this.mined.push(...blocks.map((block, nth) => ({ block, hash: hashes[nth] ?? '' })));
  }

  hashOf(modelHash: string): string {
    return this.hashes.get(modelHash) ?? modelHash;
  }

  async follow(): Promise<void> {
    await this.takeBack();
    const last = this.chain.blocks.indexOf(this.mined.at(-1)?.block as ModelBlock);
    if (last < 0) {
      throw new Error('a reorganisation went deeper than the history');
    }
    const added = this.chain.blocks.slice(last + 1);
    await this.sendAll([...added.flatMap(({ transactions }) => transactions), ...this.chain.pool]);
    for (const block of added) {
      const [hash = ''] = await this.node.mine();
      this.mined.push({ block, hash });
    }
  }

  private async takeBack(): Promise<void> {
    const first = this.mined.findIndex(({ block }) => !this.chain.blocks.includes(block));
    const [lowest] = first < 0 ? [] : this.mined.splice(first);
    if (lowest) {
      await this.node.rpc('invalidateblock', lowest.hash);
    }
  }

  private async sendAll(pending: readonly ModelTransaction[]): Promise<void> {
    const replaced = [...this.sent].filter(([{ hash }]) => this.chain.find(hash) === null);
    const fresh = pending.filter((transaction) => !this.sent.has(transaction));
    for (const [transaction, { coin, fee }] of replaced) {
      this.sent.delete(transaction);
      const next = fresh.shift();
      await (next
        ? this.send(next, coin, fee + HIGHER)
        : spend(this.node, coin, [[simnetAddress('stranger'), 1_000_000n]], fee + HIGHER));
    }
    for (const transaction of fresh) {
      await this.send(transaction, this.takeCoin(), FEE);
    }
    // A node may forget what a block had that no longer stands.
    const known = new Set(await this.node.rpc<string[]>('getrawmempool'));
    for (const transaction of pending) {
      const sent = this.sent.get(transaction);
      if (sent && !known.has(sent.hash) && !fresh.includes(transaction)) {
        await spend(this.node, sent.coin, sent.payouts, sent.fee);
      }
    }
  }

  private async send(transaction: ModelTransaction, coin: Coin, fee: bigint): Promise<void> {
    const payouts = transaction.outputs.map(({ address, units }) => [address, BigInt(units)] as const);
    const { txHash } = await spend(this.node, coin, payouts, fee);
    this.sent.set(transaction, { hash: txHash, coin, fee, payouts });
    this.hashes.set(transaction.hash, txHash);
  }
}
