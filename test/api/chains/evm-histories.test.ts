import { Agent } from 'undici';
import { type EvmSource, openEvmSource } from '#chains/evm/evm-source';
import type { Block, ChainPayment } from '#domain/evidence/payment';
import { type ChangedNode, startChangedNode, without } from '#test/helpers/chains/changed-node';
import { callOf, creationOf } from '#test/helpers/chains/contracts';
import { type Anvil, describeWithAnvil, type Sent, startAnvil } from '#test/helpers/servers/anvil';

const BLOCKS = 40;
const RECEIVERS = [1n, 2n, 3n].map((i) => `0x${(0xabc0n + i).toString(16).padStart(40, '0')}`);
const watched = { has: (address: string) => RECEIVERS.includes(address), list: () => RECEIVERS };

const dispatcher = new Agent();
const nodes: ChangedNode[] = [];
let anvil: Anvil;
let tokens: string[];
let payer: string;

/** The same numbers at every run. */
let state = 20_261_127;
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * below);
};
const one = <T>(items: readonly T[]) => items[random(items.length)] as T;

/** Anything that pays a receiver, or seems to. */
function anyTransaction(): Sent {
  const [to, units] = [one(RECEIVERS), BigInt(random(4))];
  const list = Array.from({ length: random(4) }, () => one(RECEIVERS));
  return one<() => Sent>([
    () => ({ to, value: units }),
    () => ({ to: one(tokens), data: callOf('Token', 'transfer(address,uint256)', to, units * 100n) }),
    // Has no tokens, so it is reverted.
    () => ({
      from: one(anvil.accounts.slice(1)),
      to: one(tokens),
      data: callOf('Token', 'transfer(address,uint256)', to, 9n),
    }),
    () => ({ to: payer, data: callOf('Payer', 'pay(address[],uint256)', list, units) }),
    () => ({ to: payer, data: callOf('Payer', 'payAndTakeBack(address,uint256,uint256)', to, 7n, units) }),
  ])();
}

/** What the node itself says that each receiver has of each asset, as `<asset> <address>`. */
async function holdings({ height }: Pick<Block, 'height'>): Promise<Map<string, bigint>> {
  const at = `0x${height.toString(16)}`;
  const held = new Map<string, bigint>();
  for (const address of RECEIVERS) {
    held.set(`null ${address}`, BigInt(await anvil.rpc<string>('eth_getBalance', address, at)));
    for (const to of tokens) {
      const data = callOf('Token', 'balanceOf(address)', address);
      held.set(`${to} ${address}`, BigInt(await anvil.rpc<string>('eth_call', { to, data }, at)));
    }
  }
  return held;
}

async function growth(block: Block): Promise<Record<string, string>> {
  const before = await holdings({ height: block.height - 1 });
  const grown = [...(await holdings(block))].map(([key, units]) => [key, units - (before.get(key) ?? 0n)] as const);
  return Object.fromEntries(grown.flatMap(([key, units]) => (units === 0n ? [] : [[key, units.toString()]])));
}

function sumUp(parts: readonly Pick<ChainPayment, 'contract' | 'address' | 'units'>[]): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const { contract, address, units } of parts) {
    const key = `${contract} ${address}`;
    sums[key] = (BigInt(sums[key] ?? 0) + BigInt(units)).toString();
  }
  return sums;
}

describeWithAnvil('random histories of an Ethereum network', () => {
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 1 });
    tokens = [await anvil.deploy(creationOf('Token', 0n)), await anvil.deploy(creationOf('Token', 3n))];
    payer = await anvil.deploy(creationOf('Payer'), 10n ** 18n);
    for (const lacking of [['none'], ['debug_'], ['debug_', 'trace_']]) {
      const node = await startChangedNode(anvil.url);
      node.change(without(...lacking));
      nodes.push(node);
    }
    await anvil.rpc('evm_setAutomine', false);
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await anvil?.close();
    await dispatcher.close();
  });

  test('all that is seen adds up to what the receivers got, by each kind of node, with reorganisations', async () => {
    const sources = nodes.map(({ url }) => openEvmSource({ url, user: null, password: null, dispatcher }, 1));
    let snapshots: string[] = [];
    let payments = 0;
    for (let i = 0; i < BLOCKS; i += 1) {
      if (snapshots.length > 0 && random(5) === 0) {
        const at = random(snapshots.length);
        await anvil.rpc('evm_revert', snapshots[at]);
        snapshots = snapshots.slice(0, at);
      }
      snapshots.push(await anvil.rpc<string>('evm_snapshot'));
      for (let sent = random(5); sent > 0; sent -= 1) {
        await anvil.submit(anyTransaction());
      }
      await anvil.rpc('evm_mine');
      payments += await compare(sources);
    }
    expect(payments).toBeGreaterThan(BLOCKS);
  });

  /** @returns how many payments the last block has */
  async function compare(sources: readonly EvmSource[]): Promise<number> {
    const [exact, ...others] = sources as [EvmSource, EvmSource, EvmSource];
    const { tip } = await exact.readState();
    const grown = await growth(tip);
    const paid = await exact.listPayments(tip, watched);
    expect(sumUp(paid)).toEqual(grown);
    expect(new Set(paid.map(({ txHash, index }) => `${txHash} ${index}`)).size).toBe(paid.length);
    for (const hash of new Set(paid.map(({ txHash }) => txHash))) {
      const transaction = await exact.readTransaction(hash);
      const own = transaction?.payments.filter(({ address }) => watched.has(address));
      expect(own).toEqual(paid.filter(({ txHash }) => txHash === hash));
    }
    const [stepped, blind] = others as [EvmSource, EvmSource];
    expect(await stepped.listPayments(tip, watched)).toEqual(paid);
    const shown = await blind.listPayments(tip, watched);
    const gains = (await blind.listGains(tip, watched, shown)) ?? [];
    expect(sumUp([...shown, ...gains.map((gain) => ({ ...gain, contract: null }))])).toEqual(grown);
    return paid.length;
  }
});
