import { Agent } from 'undici';
import { type EvmSource, openEvmSource } from '#chains/evm/evm-source';
import { SourceFailure } from '#chains/source';
import { type ChangedNode, startChangedNode, without } from '#test/helpers/chains/changed-node';
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

const sourceAt = (url: string) => openEvmSource({ url, user: null, password: null, dispatcher }, CHAIN_ID);
/** The nodes of the same network with each way of showing what contracts pay. */
const nodeWithout = async (...methods: string[]) => {
  node.change(without(...methods));
  return sourceAt(node.url);
};

async function tip() {
  return (await sourceAt(anvil.url).readState()).tip;
}
/** What the last block pays to the addresses. */
async function paidInLast(addresses: string[], of: EvmSource) {
  return of.listPayments(await tip(), watching(...addresses));
}

describeWithAnvil('what a contract pays', () => {
  const each = ETHER / 10n;
  const batch = [ALICE, BOB, ALICE];
  const wanted = [
    { address: ALICE, contract: null, units: each.toString(), index: 1_000_000 },
    { address: BOB, contract: null, units: each.toString(), index: 1_000_001 },
    { address: ALICE, contract: null, units: each.toString(), index: 1_000_002 },
  ];
  let payer: string;
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: CHAIN_ID });
    node = await startChangedNode(anvil.url);
    payer = await anvil.deploy(creationOf('Payer'), 100n * ETHER);
  });

  afterEach(() => node.change(() => undefined));
  afterAll(async () => {
    await node?.close();
    await anvil?.close();
    await dispatcher.close();
  });

  test.each([
    ['debug_traceBlockByHash', []],
    ['trace_block', ['debug_']],
  ])('is shown by %s, each payment with a number of its own', async (method, lacking) => {
    const traced = await nodeWithout(...lacking);
    const hash = await anvil.send({ to: payer, data: callOf('Payer', 'pay(address[],uint256)', batch, each) });
    const block = await tip();
    const payments = await traced.listPayments(block, watching(ALICE, BOB));
    expect(payments.map(brief)).toEqual(wanted);
    expect(node.calls.findLast((call) => /trace/.test(call.method))?.method).toBe(method);
    const read = await traced.readTransaction(hash);
    expect(read?.payments).toEqual(payments);
    expect(read?.mayPayMore).toBeUndefined();
    expect(await traced.listGains(block, watching(ALICE, BOB), payments)).toEqual([]);

    await anvil.send({
      to: payer,
      data: callOf('Payer', 'payAndTakeBack(address,uint256,uint256)', ALICE, each, 9n),
    });
    expect((await paidInLast([ALICE], traced)).map(brief)).toEqual([
      { address: ALICE, contract: null, units: '9', index: 1_000_000 },
    ]);
    const ended = await anvil.deploy(creationOf('Payer'), 4n);
    await anvil.send({ to: ended, data: callOf('Payer', 'end(address)', BOB) });
    expect((await paidInLast([BOB], traced)).map(brief)).toEqual([
      { address: BOB, contract: null, units: '4', index: 1_000_000 },
    ]);
  });

  test('is found by balances where the node shows no traces, without a transaction', async () => {
    const blind = await nodeWithout('debug_', 'trace_');
    const [, sender = ''] = anvil.accounts;
    await anvil.rpc('evm_setAutomine', false);
    const hash = await anvil.submit({
      to: payer,
      data: callOf('Payer', 'pay(address[],uint256)', [...batch, sender], each),
    });
    await anvil.submit({ to: BOB, value: 5n });
    await anvil.submit({ from: sender, to: FEE, value: 1n });
    await anvil.rpc('evm_mine');
    await anvil.rpc('evm_setAutomine', true);
    const block = await tip();
    const watched = watching(ALICE, BOB, FEE, sender);
    const payments = await blind.listPayments(block, watched);
    expect(payments.map(brief)).toEqual([
      { address: BOB, contract: null, units: '5', index: 0 },
      { address: FEE, contract: null, units: '1', index: 0 },
    ]);
    // The sender's fee hides what it gained.
    expect(await blind.listGains(block, watched, payments)).toEqual([
      { address: ALICE, units: (2n * each).toString(), block },
      { address: BOB, units: each.toString(), block },
    ]);
    expect(await blind.readTransaction(hash)).toMatchObject({ hasSucceeded: true, payments: [], mayPayMore: true });

    await anvil.rpc('evm_mine');
    const next = await tip();
    node.calls.length = 0;
    expect(await blind.listGains(next, watched, await blind.listPayments(next, watched))).toEqual([]);
    expect(node.calls.filter(({ method }) => method === 'eth_getBalance')).toHaveLength(5);
    expect(node.calls.filter(({ method }) => /trace/.test(method))).toEqual([]);
  });

  test('is not known of a block whose balances the node dropped, and a node that does not answer is a failure', async () => {
    const blind = await nodeWithout('debug_', 'trace_');
    const block = await tip();
    expect(await blind.listPayments(block, watching(ALICE))).toEqual([]);
    node.change(({ method }) =>
      method === 'eth_getBalance' ? { error: { code: -32000, message: 'missing trie node' } } : undefined,
    );
    expect(await blind.listGains(block, watching(ALICE), [])).toBeNull();
    node.answer((response) => void response.writeHead(502).end());
    await expect(blind.listGains(block, watching(ALICE), [])).rejects.toThrow(SourceFailure);
    node.answer(null);
    node.change(without('debug_', 'trace_'));
    expect(await blind.listGains(block, watching(ALICE), [])).toEqual([]);
  });

  test('is not taken for none because its trace fails', async () => {
    node.change(({ method }) => (/trace/.test(method) ? { error: { code: -32000, message: 'no state' } } : undefined));
    const pruned = sourceAt(node.url);
    const hash = await anvil.send({ to: payer, data: callOf('Payer', 'pay(address[],uint256)', batch, each) });
    expect(await pruned.readTransaction(hash)).toMatchObject({ payments: [], mayPayMore: true });
    node.change(() => undefined);
    expect((await pruned.readTransaction(hash))?.payments.map(brief)).toEqual(wanted);
  });
});
