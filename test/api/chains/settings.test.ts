import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { askInTurn } from '#chains/settings/ask-nodes';
import { openChains } from '#chains/settings/open-chains';
import { type ChainSource, SourceFailure, type SourceState } from '#chains/source';
import type { ChainTransaction } from '#domain/evidence/payment';
import { loadConfig } from '#process/config/config';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

const NOW = Date.parse('2026-11-27T12:00:00.000Z');
const TRANSACTION: ChainTransaction = { txHash: 'c'.repeat(64), hasSucceeded: true, block: null, payments: [] };
const nobody = { has: () => false, list: () => [] };

/** A node in memory: what it says of itself, and which calls it got. */
function nodeOf(state: Partial<SourceState> & { ageMinutes?: number } = {}, found: ChainTransaction | null = null) {
  const calls: string[] = [];
  const { ageMinutes = 5, ...rest } = state;
  const time = new Date(NOW - ageMinutes * 60_000).toISOString();
  const tip = { height: 9, hash: 'b'.repeat(64), parentHash: 'a'.repeat(64), time };
  const node = { calls, isDown: false, found, source: {} as ChainSource };
  const answer = async <T>(name: string, value: T): Promise<T> => {
    calls.push(name);
    if (node.isDown) throw new SourceFailure('the node refuses connections');
    return value;
  };
  node.source = {
    kind: 'bitcoin_core',
    readState: () => answer('state', { isRightChain: true, isSynced: true, tip, ...rest }),
    readBlock: () => answer('block', tip),
    listPayments: () => answer('payments', []),
    listPendingPayments: () => answer('pending', []),
    readTransaction: () => answer('transaction', node.found),
  };
  return node;
}
const inTurn = (...nodes: ReturnType<typeof nodeOf>[]) =>
  askInTurn(
    'btc',
    nodes.map(({ source }) => source),
    () => NOW,
  );

test('a node is checked before it is asked, and not again at every call', async () => {
  const node = nodeOf();
  const source = inTurn(node);
  await source.readBlock(9);
  await source.readBlock(9);
  expect(node.calls).toEqual(['state', 'block', 'block']);
});

test('a node that cannot be believed is not asked', async () => {
  const faults: [Parameters<typeof nodeOf>[0], string][] = [
    [{ isRightChain: false }, 'the node follows another chain than Bitcoin'],
    [{ isSynced: false }, 'the node is still catching up with its network'],
    [{ ageMinutes: 201 }, "the node's last block is 201 minutes old"],
  ];
  for (const [state, words] of faults) {
    const node = nodeOf(state, TRANSACTION);
    await expect(inTurn(node).readTransaction('c')).rejects.toThrow(words);
    await expect(inTurn(node).readState()).rejects.toThrow(words);
    expect(node.calls).not.toContain('transaction');
  }
  await expect(inTurn(nodeOf({ ageMinutes: 199 })).readBlock(9)).resolves.toMatchObject({ height: 9 });
});

test('the second node is asked when the first fails or cannot be believed, and the first one again when the second does', async () => {
  const [first, second] = [nodeOf({}, TRANSACTION), nodeOf({}, TRANSACTION)];
  const source = inTurn(first, second);
  first.isDown = true;
  expect(await source.readTransaction('c')).toBe(TRANSACTION);
  expect(second.calls).toEqual(['state', 'transaction']);
  // Left aside for a while, so that its time limit is not waited for at every call.
  const before = first.calls.length;
  await source.listPendingPayments(nobody);
  expect(first.calls).toHaveLength(before);
  [first.isDown, second.isDown] = [false, true];
  expect(await source.readTransaction('c')).toBe(TRANSACTION);
  first.isDown = true;
  await expect(source.readTransaction('c')).rejects.toThrow(SourceFailure);
  expect(await inTurn(nodeOf({ isRightChain: false }), nodeOf({}, TRANSACTION)).readTransaction('c')).toBe(TRANSACTION);
});

test('a transaction that one node does not know is asked of the other', async () => {
  const [first, second] = [nodeOf(), nodeOf({}, TRANSACTION)];
  expect(await inTurn(first, second).readTransaction('c')).toBe(TRANSACTION);
  second.isDown = true;
  expect(await inTurn(first, second).readTransaction('c')).toBeNull();
});

test('nothing is contacted unless it is set', async () => {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    res.writeHead(500).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connected: string[] = [];
  const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
    connected.push(String(options.origin));
    return dispatch(options, handler);
  });
  const open = (env: Record<string, string>) =>
    openChains(loadConfig({ DATA_DIR: temporaryDir(), ...env }), dispatcher);

  expect(open({}).sources.size).toBe(0);
  expect(open({ CHAIN_BTC_URL: url, EVIDENCE: 'off' }).sources.size).toBe(0);
  const { sources, close } = open({ CHAIN_BTC_URL: url });
  expect([...sources.keys()]).toEqual(['btc']);
  expect([connected, asked]).toEqual([[], []]);
  await expect(sources.get('btc')?.listPendingPayments(nobody)).rejects.toThrow(SourceFailure);
  expect([new Set(connected), asked.length > 0]).toEqual([new Set([url]), true]);
  await close();
  server.close();
});
