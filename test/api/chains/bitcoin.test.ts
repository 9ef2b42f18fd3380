import { Agent } from 'undici';
import type { NodeAccess } from '#chains/ask-node';
import { openCoreSource } from '#chains/bitcoin/core-source';
import { openEsploraSource } from '#chains/bitcoin/esplora-source';
import { openChains } from '#chains/settings/open-chains';
import type { ChainSource } from '#chains/source';
import type { Block } from '#domain/evidence/payment';
import { loadConfig } from '#process/config/config';
import { describeWithBtcd, SIMNET, startBtcd } from '#test/helpers/chains/btcd';
import { startEsplora } from '#test/helpers/chains/esplora';
import { pay, simnetAddress } from '#test/helpers/chains/simnet-wallet';
import { expectForEach } from '#test/helpers/expect-for-each';
import { eventually } from '#test/helpers/run/eventually';
import { type Coin, mineCoins } from '#twins/paying/bitcoin-node';
import { type Btcd, SIMNET_START } from '#twins/paying/btcd';

const dispatcher = new Agent();
let node: Btcd;
let esplora: Awaited<ReturnType<typeof startEsplora>>;
let coins: Coin[];
let sources: ChainSource[];

const accessTo = (url: string): NodeAccess => ({ url, user: node.user, password: node.password, dispatcher });
const watching = (...names: string[]) => new Set(names.map(simnetAddress));
const watched = (...names: string[]) => {
  const addresses = watching(...names);
  return { has: (address: string) => addresses.has(address), list: () => addresses };
};
const nextCoin = () => {
  const coin = coins.pop();
  if (!coin) throw new Error('no coins are left');
  return coin;
};
/** The block at the tip, as the source reads it. */
async function tipOf(source: ChainSource): Promise<Block> {
  const { tip } = await source.readState();
  return tip;
}

describeWithBtcd('a Bitcoin node and an Esplora server', () => {
  beforeAll(async () => {
    node = await startBtcd();
    esplora = await startEsplora(node);
    coins = await mineCoins(node, 12);
    sources = [openCoreSource(accessTo(node.url), SIMNET), openEsploraSource(accessTo(esplora.url), SIMNET)];
  });
  afterAll(async () => {
    await esplora?.close();
    await node?.close();
    await dispatcher.close();
  });

  const forEachSource = (prove: (source: ChainSource) => Promise<void>) =>
    expectForEach(
      sources.map((source) => [source] as const),
      ([source]) => prove(source),
    );

  test('it says which chain it follows, and how far', () =>
    forEachSource(async (source) => {
      const { tip, ...state } = await source.readState();
      expect(state).toEqual({ isRightChain: true, isSynced: true });
      expect(tip).toEqual(await source.readBlock(tip.height));
      const before = await source.readBlock(tip.height - 1);
      expect(tip.parentHash).toBe(before?.hash);
      expect(await source.readBlock(tip.height + 1)).toBeNull();
    }));

  test('a payment is pending in the mempool, then in a block, each with its exact amount', () =>
    forEachSource(async (source) => {
      const name = `plain ${source.kind}`;
      const hash = await pay(node, nextCoin(), { [name]: 123_456_789n });
      const payment = {
        txHash: hash,
        index: 0,
        address: simnetAddress(name),
        memo: null,
        contract: null,
        units: '123456789',
      };
      expect(await source.listPendingPayments(watched(name))).toEqual([{ ...payment, block: null }]);
      expect(await source.readTransaction(hash)).toMatchObject({ hasSucceeded: true, block: null });
      await node.mine();
      const block = await tipOf(source);
      expect(await source.listPendingPayments(watched(name))).toEqual([]);
      expect(await source.listPayments(block, watched(name))).toEqual([{ ...payment, block }]);
      const found = await source.readTransaction(hash);
      expect(found).toMatchObject({ txHash: hash, hasSucceeded: true, block });
      expect(found?.payments).toContainEqual({ ...payment, block });
    }));

  test('one transaction pays many, each by an output of its own', () =>
    forEachSource(async (source) => {
      const names = Array.from({ length: 30 }, (_, nth) => `batch ${nth} ${source.kind}`);
      const hash = await pay(
        node,
        nextCoin(),
        Object.fromEntries(names.map((name, nth) => [name, BigInt(nth + 1) * 600n])),
        50_000n,
      );
      await node.mine();
      const paid = await source.listPayments(await tipOf(source), watched(...names));
      expect(paid.map(({ txHash, index, units }) => [txHash, index, units])).toEqual(
        names.map((_, nth) => [hash, nth, String((nth + 1) * 600)]),
      );
    }));

  test('a block with more transactions than a page is read whole', () =>
    forEachSource(async (source) => {
      let coin = nextCoin();
      const names = Array.from({ length: 30 }, (_, nth) => `many ${nth} ${source.kind}`);
      for (const name of names) {
        const hash = await pay(node, coin, { [name]: 10_000n });
        coin = { txHash: hash, index: 1, units: coin.units - 20_000n };
      }
      await node.mine();
      const paid = await source.listPayments(await tipOf(source), watched(...names));
      expect(new Set(paid.map(({ address }) => address))).toEqual(watching(...names));
    }));

  test('a replaced transaction is known no more, and the one in its place is', () =>
    forEachSource(async (source) => {
      const [first, second] = [`replaced ${source.kind}`, `replacing ${source.kind}`];
      const coin = nextCoin();
      const dropped = await pay(node, coin, { [first]: 1_000_000n });
      expect(await source.listPendingPayments(watched(first, second))).toMatchObject([{ txHash: dropped }]);
      const kept = await pay(node, coin, { [second]: 1_000_000n }, 100_000n);
      expect(await source.listPendingPayments(watched(first, second))).toMatchObject([{ txHash: kept }]);
      expect(await source.readTransaction(dropped)).toBeNull();
    }));

  test('a block that is left out takes its payment back, until another block has it', () =>
    forEachSource(async (source) => {
      const name = `reorganised ${source.kind}`;
      const hash = await pay(node, nextCoin(), { [name]: 5_000_000n });
      const [left = ''] = await node.mine();
      const before = await tipOf(source);
      expect(await source.readTransaction(hash)).toMatchObject({ block: before });
      await node.rpc('invalidateblock', left);
      expect((await source.readBlock(before.height - 1))?.hash).toBe(before.parentHash);
      expect(await source.readBlock(before.height)).toBeNull();
      const found = await source.readTransaction(hash);
      expect(found?.block ?? null).toBeNull();
      await node.mine(2);
      const after = await eventually(() => source.readBlock(before.height));
      expect(after.hash).not.toBe(before.hash);
    }));

  test('the Esplora server is asked when the node does not answer, and a wrong chain is asked by nobody', async () => {
    const hash = await pay(node, nextCoin(), { 'by the second': 1_000_000n });
    const open = (env: Record<string, string>) =>
      openChains(loadConfig({ DATA_DIR: '/nowhere', CHAIN_BTC_ID: SIMNET_START, ...env }));
    const fallback = { CHAIN_BTC_FALLBACK_URL: esplora.url, CHAIN_BTC_FALLBACK_KIND: 'esplora' };
    const access = { CHAIN_BTC_USER: node.user, CHAIN_BTC_PASSWORD: node.password };
    for (const first of ['http://127.0.0.1:9', `${esplora.url}/wrong`]) {
      const { sources, close } = open({ CHAIN_BTC_URL: first, ...fallback });
      const source = sources.get('btc');
      expect(await source?.readTransaction(hash)).toMatchObject({ txHash: hash });
      expect(source?.kind).toBe('esplora');
      await close();
    }
    const wrong = open({ CHAIN_BTC_URL: node.url, ...access, CHAIN_BTC_ID: 'ab'.repeat(32) });
    await expect(wrong.sources.get('btc')?.readTransaction(hash)).rejects.toThrow(
      'the node follows another chain than Bitcoin',
    );
    await wrong.close();
  });
});
