import type { ModelChain, ModelTransaction } from '#test/domain/evidence/model-chain';
import type { Anvil } from '#test/helpers/servers/anvil';
import { batchOf, PAYER } from './contracts';
import type { Mirror } from './followed-histories';

/** A transaction by its place: an account's nonce, which only one transaction can have. */
interface Sent {
  from: string;
  nonce: number;
  price: bigint;
  to: string;
  value: bigint;
  data: string;
  hash: string;
}

type ModelBlock = ModelChain['blocks'][number];

const PRICE = 10n ** 10n;
const GAS = '0x493e0';

/** Whether a transaction pays by itself, so that nodes show it before a block has it; the others call a contract. */
export function isDirect({ hash, outputs, succeeds }: ModelTransaction): boolean {
  return succeeds && outputs.length === 1 && outputs[0]?.contract === null && /[02468ace]$/.test(hash);
}

/**
 * Does on a node what happens on a model of a chain, whose blocks take all that is pending; reorganisations by snapshots. What the
 * model drops is replaced on the node by a transaction of the same account and nonce at a higher price.
 */
export class AnvilMirror implements Mirror {
  private readonly sent = new Map<ModelTransaction, Sent>();
  /** Also of those that were dropped: the provider has named them. */
  private readonly hashes = new Map<string, string>();
  private readonly places = new Map<string, Sent>();
  private readonly mined: { block: ModelBlock; before: string }[] = [];
  private readonly nonces = new Map<string, number>();

  constructor(
    private readonly node: Anvil,
    private readonly chain: ModelChain,
  ) {}

  async begin(old: readonly ModelTransaction[], depth: number): Promise<void> {
    // What an earlier mirror left pending.
    await this.mineNext();
    for (const transaction of old) {
      await this.put(await this.newPlace(), transaction);
    }
    await this.mineNext();
    for (const block of this.chain.blocks.slice(-depth)) {
      await this.mine(block);
    }
  }

  hashOf(modelHash: string): string {
    return this.hashes.get(modelHash) ?? `0x${modelHash}`;
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
      await this.mine(block);
    }
  }

  /** A node that goes back forgets what it had, so it is sent again. */
  private async takeBack(): Promise<void> {
    const first = this.mined.findIndex(({ block }) => !this.chain.blocks.includes(block));
    const [lowest] = first < 0 ? [] : this.mined.splice(first);
    if (!lowest) {
      return;
    }
    await this.node.rpc('evm_revert', lowest.before);
    await this.node.rpc('anvil_dropAllTransactions');
    for (const place of this.places.values()) {
      if (place.nonce >= (await this.countOf(place.from))) {
        await this.send(place);
      }
    }
  }

  private async sendAll(pending: readonly ModelTransaction[]): Promise<void> {
    const lost = [...this.sent].filter(([{ hash }]) => this.chain.find(hash) === null);
    const fresh = pending.filter((transaction) => !this.sent.has(transaction));
    for (const [transaction, { from, nonce, price }] of lost) {
      this.sent.delete(transaction);
      const place = { from, nonce, price: price * 2n };
      const next = fresh.shift();
      await (next ? this.put(place, next) : this.send({ ...place, to: from, value: 0n, data: '0x', hash: '' }));
    }
    for (const transaction of fresh) {
      await this.put(await this.newPlace(), transaction);
    }
  }

  /** Of the account that has waited longest: no transaction should wait for another one of its account. */
  private async newPlace(): Promise<Pick<Sent, 'from' | 'nonce' | 'price'>> {
    const { accounts } = this.node;
    const from = accounts[this.places.size % accounts.length] ?? '';
    const nonce = this.nonces.get(from) ?? (await this.countOf(from));
    this.nonces.set(from, nonce + 1);
    return { from, nonce, price: PRICE };
  }

  private async put(place: Pick<Sent, 'from' | 'nonce' | 'price'>, transaction: ModelTransaction): Promise<void> {
    const sent = await this.send({ ...place, ...callOf(transaction), hash: '' });
    this.sent.set(transaction, sent);
    this.hashes.set(transaction.hash, sent.hash);
  }

  private async send(sent: Sent): Promise<Sent> {
    const { from, nonce, price, to, value, data } = sent;
    const numbers = { nonce: hex(nonce), gasPrice: hex(price), value: hex(value), gas: GAS };
    sent.hash = await this.node.rpc<string>('eth_sendTransaction', { from, to, data, ...numbers });
    this.places.set(`${from} ${nonce}`, sent);
    return sent;
  }

  private async mine(block: ModelBlock): Promise<void> {
    this.mined.push({ block, before: await this.node.rpc<string>('evm_snapshot') });
    await this.mineNext();
  }

  /** One second after the last block at least, also after a reorganisation, so that no block is the same as one before. */
  private async mineNext(): Promise<void> {
    clock = Math.max(clock + 1, Math.floor(Date.now() / 1000));
    await this.node.rpc('evm_setNextBlockTimestamp', clock);
    await this.node.rpc('evm_mine');
  }

  private async countOf(account: string): Promise<number> {
    return Number(await this.node.rpc<string>('eth_getTransactionCount', account, 'latest'));
  }
}

/** Of the last block of any mirror. */
let clock = 0;

function callOf(transaction: ModelTransaction): Pick<Sent, 'to' | 'value' | 'data'> {
  const { outputs, succeeds } = transaction;
  const [first] = outputs;
  const contract = first?.contract ?? null;
  const units = outputs.reduce((sum, output) => sum + BigInt(output.units), 0n);
  if (isDirect(transaction)) {
    return { to: first?.address ?? '', value: units, data: '0x' };
  }
  return { to: contract ?? PAYER, value: contract === null ? units : 0n, data: batchOf(outputs, succeeds) };
}

function hex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}
