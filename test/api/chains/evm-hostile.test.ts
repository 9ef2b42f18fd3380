import { Agent } from 'undici';
import { type EvmSource, openEvmSource } from '#chains/evm/evm-source';
import { readCallFrames } from '#chains/evm/traces';
import { SourceFailure } from '#chains/source';
import type { Block } from '#domain/evidence/payment';
import { type ChangedNode, type NodeCall, startChangedNode } from '#test/helpers/chains/changed-node';
import { callOf, creationOf } from '#test/helpers/chains/contracts';
import { expectForEach } from '#test/helpers/expect-for-each';
import { type Anvil, describeWithAnvil, startAnvil } from '#test/helpers/servers/anvil';

const ALICE = '0x00000000000000000000000000000000000a11ce';
const BOB = '0x0000000000000000000000000000000000000b0b';
const OTHER_HASH = `0x${'5'.repeat(64)}`;
const SECRETS = ['a-user', 'a-password', 'a-key-in-the-path'];
const watched = { has: (address: string) => address === ALICE, list: () => [ALICE] };

const dispatcher = new Agent();
let anvil: Anvil;
let node: ChangedNode;
let block: Block;
let paid: string;

/** A new one each time, because a source remembers the last block. */
const newSource = (url = node.url, patience: { patienceMs?: number } = {}) =>
  openEvmSource(
    { url: `${url}/a-key-in-the-path`, user: 'a-user', password: 'a-password', dispatcher, ...patience },
    1,
  );

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    (value) => new Error(`no failure but ${JSON.stringify(value)}`),
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(SourceFailure);
  const text = `${(error as Error).stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`;
  for (const secret of [...SECRETS, new URL(node.url).host, 'seized']) {
    expect(text).not.toContain(secret);
  }
  return (error as Error).message;
}

/** Changes a member of the real answer. */
async function changed(call: NodeCall, path: readonly (string | number)[], value: unknown): Promise<unknown> {
  const answer = await anvil.rpc<Record<string, unknown>>(call.method, ...call.params);
  let place = answer as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  if (value === undefined) delete place[last];
  else place[last] = value;
  return answer;
}

describeWithAnvil('answers of an Ethereum node that cannot be', () => {
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 1 });
    node = await startChangedNode(anvil.url);
    const token = await anvil.deploy(creationOf('Token', 0n));
    await anvil.rpc('evm_setAutomine', false);
    paid = await anvil.submit({ to: ALICE, value: 7n });
    await anvil.submit({ to: token, data: callOf('Token', 'transfer(address,uint256)', ALICE, 5n) });
    await anvil.rpc('evm_mine');
    ({ tip: block } = await newSource().readState());
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

  const WRONG = [null, true, 12, '', '0x', '0xzz', 'seized', [], {}, [['seized']], '1', '-0x1', `0x${'f'.repeat(65)}`];
  const ASKED: readonly [method: string, ask: (source: EvmSource) => Promise<unknown>, fine: readonly unknown[]][] = [
    ['eth_chainId', (source) => source.readState(), []],
    ['eth_syncing', (source) => source.readState(), [{}]],
    ['eth_getBlockByNumber', (source) => source.readState(), []],
    ['eth_getBlockByNumber', (source) => source.readBlock(1), [null]],
    ['eth_getBlockByHash', (source) => source.listPayments(block, watched), []],
    ['eth_getLogs', (source) => source.listPayments(block, watched), [[]]],
    ['eth_getTransactionReceipt', (source) => source.listPayments(block, watched), []],
    ['eth_getTransactionByHash', (source) => source.readTransaction(paid), [null]],
    ['eth_getTransactionReceipt', (source) => source.readTransaction(paid), []],
    ['eth_getBlockByHash', (source) => source.readTransaction(paid), []],
  ];

  test('an answer of another kind is refused', () =>
    expectForEach(ASKED, async ([method, ask, fine]) => {
      for (const wrong of WRONG.filter((one) => !fine.some((other) => JSON.stringify(other) === JSON.stringify(one)))) {
        node.change((call) => (call.method === method ? { result: wrong } : undefined));
        expect(await failureOf(ask(newSource()))).toMatch(/^the /);
      }
    }));

  test.each<[string, string, (string | number)[], unknown]>([
    ['eth_getBlockByHash', 'another block', ['hash'], OTHER_HASH],
    ['eth_getBlockByHash', 'a block of another height', ['number'], '0x1'],
    ['eth_getBlockByHash', 'another parent', ['parentHash'], OTHER_HASH],
    ['eth_getBlockByHash', 'an amount with a point', ['transactions', 0, 'value'], 7.5],
    ['eth_getBlockByHash', 'an amount as a number', ['transactions', 0, 'value'], 7],
    ['eth_getBlockByHash', 'an amount above 256 bits', ['transactions', 0, 'value'], `0x1${'0'.repeat(64)}`],
    ['eth_getBlockByHash', 'no receiver that is an address', ['transactions', 0, 'to'], '0x01'],
    ['eth_getBlockByHash', 'a transaction without its hash', ['transactions', 0, 'hash'], undefined],
    ['eth_getBlockByHash', 'a time that no clock has', ['timestamp'], '0xffffffffffffffff'],
    ['eth_getLogs', 'a log of another block', [0, 'blockHash'], OTHER_HASH],
    ['eth_getLogs', 'a log of a transaction that the block lacks', [0, 'transactionHash'], OTHER_HASH],
    ['eth_getLogs', 'too many topics', [0, 'topics'], Array(5).fill(OTHER_HASH)],
    ['eth_getTransactionReceipt', 'a receipt of another block', ['blockHash'], OTHER_HASH],
    ['eth_getTransactionReceipt', 'a receipt of another transaction', ['transactionHash'], OTHER_HASH],
    ['eth_getTransactionReceipt', 'no outcome', ['status'], undefined],
  ])('%s with %s is refused', async (method, _what, path, value) => {
    const answers = new Map<string, unknown>();
    for (const call of await callsOf(method)) {
      answers.set(JSON.stringify(call.params), await changed(call, path, value));
    }
    node.change(({ method: called, params }) =>
      called === method ? { result: answers.get(JSON.stringify(params)) } : undefined,
    );
    expect(await failureOf(newSource().listPayments(block, watched))).toMatch(/^the /);
  });

  /** How the source asks. */
  async function callsOf(method: string): Promise<NodeCall[]> {
    node.calls.length = 0;
    const payments = await newSource().listPayments(block, watched);
    expect(payments.map(({ units }) => units)).toEqual(['7', '5']);
    return node.calls.filter((call) => call.method === method);
  }

  test('a trace that cannot be is not believed, and nothing else fails by it', async () => {
    const traced = { txHash: OTHER_HASH, result: { type: 'CALL' } };
    for (const result of [null, 'seized', [], [traced, traced], Array(9).fill(traced)]) {
      node.change(({ method }) => (/trace/.test(method) ? { result } : undefined));
      expect((await newSource().listPayments(block, watched)).map(({ units }) => units)).toEqual(['7', '5']);
    }
  });

  test('a trace of any depth is read', () => {
    const payment = { type: 'CALL', from: BOB, to: ALICE, value: '0x1' };
    let deep: unknown = payment;
    for (let depth = 0; depth < 100_000; depth += 1) deep = { type: 'DELEGATECALL', calls: [deep] };
    expect(readCallFrames(deep)).toEqual([{ from: BOB, to: ALICE, units: 1n }]);
    for (const broken of ['from', 'to', 'type', 'value']) {
      expect(() => readCallFrames({ type: 'CALL', calls: [{ ...payment, [broken]: 7 }] })).toThrow(SourceFailure);
    }
  });

  test('a node that stalls, answers too much or no JSON, or is gone, is a failure', async () => {
    const patience = { patienceMs: 500 };
    node.answer(() => {});
    expect(await failureOf(newSource(node.url, patience).readState())).toMatch(/took too long|did not answer/);
    node.answer((response) => void response.writeHead(200).write('{"jsonrpc":"2.0",'));
    expect(await failureOf(newSource(node.url, patience).readState())).toMatch('no complete JSON');
    node.answer((response) => void response.writeHead(200).end(`{"result":"${'0'.repeat(9 * 1024 * 1024)}"}`));
    expect(await failureOf(newSource().readBlock(1))).toMatch('more than');
    node.answer((response) => void response.writeHead(502).end('<html>seized</html>'));
    expect(await failureOf(newSource().readBlock(1))).toMatch('HTTP 502');
    node.answer((response) => void response.writeHead(401).end('seized'));
    expect(await failureOf(newSource().readBlock(1))).toMatch('HTTP 401');
    node.answer((response) => void response.end('{"error":{"code":-32005,"message":"seized"}}'));
    expect(await failureOf(newSource().readBlock(1))).toMatch('-32005');
    for (const batch of ['{}', '[]', '[{"id":0}]', '[{"id":7,"result":null}]', '"seized"']) {
      node.answer(null);
      const source = newSource();
      node.answer((response) => void response.end(batch));
      await failureOf(source.readTransaction(paid));
    }
    expect(await failureOf(newSource('http://127.0.0.1:1').readBlock(1))).toMatch(/refuses connections|did not answer/);
  });
});
