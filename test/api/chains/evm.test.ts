import { Agent } from 'undici';
import { type EvmSource, openEvmSource } from '#chains/evm/evm-source';
import { type ChangedNode, startChangedNode } from '#test/helpers/chains/changed-node';
import { callOf, creationOf } from '#test/helpers/chains/contracts';
import { brief, watching } from '#test/helpers/chains/watching';
import { type Anvil, describeWithAnvil, startAnvil } from '#test/helpers/servers/anvil';

const CHAIN_ID = 1;
const ALICE = '0x00000000000000000000000000000000000a11ce';
const BOB = '0x0000000000000000000000000000000000000b0b';
const FEE = '0x0000000000000000000000000000000000000fee';
const ETHER = 10n ** 18n;

const dispatcher = new Agent();
let anvil: Anvil;
let node: ChangedNode;
let source: EvmSource;

const sourceAt = (url: string, chainId = CHAIN_ID) =>
  openEvmSource({ url, user: null, password: null, dispatcher }, chainId);
async function tip(of = source) {
  return (await of.readState()).tip;
}
/** What the last block pays to the addresses. */
async function paidInLast(addresses: string[], of = source) {
  return of.listPayments(await tip(of), watching(...addresses));
}
describeWithAnvil('an Ethereum node', () => {
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: CHAIN_ID });
    node = await startChangedNode(anvil.url);
    source = sourceAt(anvil.url);
  });
  afterEach(() => {
    node.change(() => undefined);
    node.answer(null);
  });
  afterAll(async () => {
    await node?.close();
    await anvil?.close();
    await dispatcher.close();
  });

  test('it says which network it follows, and how far', async () => {
    await anvil.rpc('anvil_mine', '0x50');
    const state = await source.readState();
    expect(state).toMatchObject({ isRightChain: true, isSynced: true });
    expect(state.tip).toEqual(await source.readBlock(state.tip.height));
    expect((await source.readBlock(state.tip.height - 1))?.hash).toBe(state.tip.parentHash);
    expect(await source.readBlock(state.tip.height + 1)).toBeNull();
    expect(await sourceAt(anvil.url, 56).readState()).toMatchObject({ isRightChain: false });
  });

  test('a payment is seen while it is pending, and in its block', async () => {
    await anvil.rpc('evm_setAutomine', false);
    const hash = await anvil.submit({ to: ALICE, value: 123_456_789_012_345_678_901n });
    await anvil.submit({ to: BOB, value: 1n });
    const payment = {
      txHash: hash,
      index: 0,
      address: ALICE,
      memo: null,
      contract: null,
      units: '123456789012345678901',
    };
    expect(await source.listPendingPayments(watching(ALICE))).toEqual([{ ...payment, block: null }]);
    expect(await source.readTransaction(hash)).toMatchObject({ block: null, hasSucceeded: true, payments: [payment] });

    await anvil.rpc('evm_mine');
    await anvil.rpc('evm_setAutomine', true);
    const block = await tip();
    expect(await source.listPendingPayments(watching(ALICE))).toEqual([]);
    expect(await source.listPayments(block, watching(ALICE))).toEqual([{ ...payment, block }]);
    const read = await source.readTransaction(hash.toUpperCase().replace('X', 'x'));
    expect(read).toEqual({ txHash: hash, hasSucceeded: true, block, payments: [{ ...payment, block }] });
    expect(await source.readTransaction(`0x${'1'.repeat(64)}`)).toBeNull();
    expect(await source.readTransaction('not a hash')).toBeNull();
  });

  test('a token is its contract, whatever it calls itself', async () => {
    const [right, other] = [await anvil.deploy(creationOf('Token', 0n)), await anvil.deploy(creationOf('Token', 0n))];
    for (const token of [right, other]) {
      const hash = await anvil.send({ to: token, data: callOf('Token', 'transfer(address,uint256)', ALICE, 5n) });
      const payments = [{ address: ALICE, contract: token, units: '5', index: 1 }];
      expect((await paidInLast([ALICE])).map(brief)).toEqual(payments);
      expect((await source.readTransaction(hash))?.payments.map(brief)).toEqual(payments);
    }
    expect(right).not.toBe(other);
  });

  test('a token that keeps a share pays what arrives', async () => {
    const token = await anvil.deploy(creationOf('Token', 10n));
    await anvil.send({ to: token, data: callOf('Token', 'transfer(address,uint256)', ALICE, 1000n) });
    const payments = (await paidInLast([ALICE, FEE])).map(brief);
    expect(payments).toEqual([
      { address: ALICE, contract: token, units: '900', index: 1 },
      { address: FEE, contract: token, units: '100', index: 2 },
    ]);
  });

  test('no payment: a collectible, nothing at all, one to oneself, a call that was reverted', async () => {
    const [collectible, token] = [
      await anvil.deploy(creationOf('Collectible')),
      await anvil.deploy(creationOf('Token', 0n)),
    ];
    const self = anvil.accounts[0] ?? '';
    const sent = [
      { to: collectible, data: callOf('Collectible', 'give(address,uint256)', ALICE, 7n) },
      { to: token, data: callOf('Token', 'transfer(address,uint256)', ALICE, 0n) },
      { to: token, data: callOf('Token', 'transfer(address,uint256)', self, 7n) },
      { to: self, value: ETHER },
      { to: ALICE, value: 0n },
    ];
    for (const transaction of sent) {
      const hash = await anvil.send(transaction);
      expect(await paidInLast([ALICE, self])).toEqual([]);
      expect(await source.readTransaction(hash)).toMatchObject({ hasSucceeded: true, payments: [] });
    }
    const [poor = ''] = anvil.accounts.slice(1);
    const data = callOf('Token', 'transfer(address,uint256)', ALICE, 7n);
    const reverted = await anvil.send({ from: poor, to: token, data });
    expect(await paidInLast([ALICE, token])).toEqual([]);
    const read = await source.readTransaction(reverted);
    expect(read).toEqual({ txHash: reverted, hasSucceeded: false, block: await tip(), payments: [] });
  });

  test('a contract is paid what it is created with', async () => {
    const payer = await anvil.deploy(creationOf('Payer'), 3n);
    expect((await paidInLast([payer])).map(brief)).toEqual([{ address: payer, contract: null, units: '3', index: 0 }]);
  });

  test('a block that is gone after a reorganisation pays nothing more, and the new one what it has', async () => {
    const snapshot = await anvil.rpc('evm_snapshot');
    const hash = await anvil.send({ to: ALICE, value: 11n });
    const gone = await tip();
    await anvil.rpc('evm_revert', snapshot);
    await anvil.send({ to: BOB, value: 12n });
    const block = await source.readBlock(gone.height);
    expect(block).not.toBeNull();
    expect(block?.hash).not.toBe(gone.hash);
    expect(block?.parentHash).toBe(gone.parentHash);
    expect(await source.readTransaction(hash)).toBeNull();
    await expect(sourceAt(anvil.url).listPayments(gone, watching(ALICE))).rejects.toThrow('no longer has the block');
    expect((await paidInLast([ALICE, BOB])).map(({ units }) => units)).toEqual(['12']);
  });

  test('thousands of watched addresses are asked for in slices, more than that at once', async () => {
    const token = await anvil.deploy(creationOf('Token', 0n));
    await anvil.send({ to: token, data: callOf('Token', 'transfer(address,uint256)', ALICE, 5n) });
    const block = await tip();
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => `0x${(i + 2 ** 40).toString(16).padStart(40, '0')}`);
    for (const [count, filters] of [
      [0, 0],
      [1, 1],
      [1_001, 3],
      [4_001, 1],
    ] as const) {
      node.calls.length = 0;
      const watched = watching(...many(Math.max(count - 1, 0)), ...(count > 0 ? [ALICE] : []));
      const found = await sourceAt(node.url).listPayments(block, watched);
      expect(found).toHaveLength(count === 0 ? 0 : 1);
      expect(node.calls.filter(({ method }) => method === 'eth_getLogs')).toHaveLength(filters);
    }
  });
});
