import { openCoreSource } from '#chains/bitcoin/core-source';
import { toNodeAddress } from '#chains/bitcoin/outputs';
import { SourceFailure } from '#chains/source';
import { BITCOIN_CHAINS } from '#domain/evidence/chains';
import type { Block } from '#domain/evidence/payment';
import { type AnsweringNode, startAnsweringNode } from '#test/helpers/chains/answering-node';
import { expectForEach } from '#test/helpers/expect-for-each';

const hash = (digit: string) => digit.repeat(64);
const BLOCK: Block = { height: 7, hash: hash('b'), parentHash: hash('a'), time: '2026-11-27T12:00:00.000Z' };
const PAID = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';

let node: AnsweringNode;
beforeAll(async () => {
  node = await startAnsweringNode();
});
afterAll(() => node.close());

const watched = (...addresses: string[]) => ({
  has: (address: string) => addresses.includes(address),
  list: () => addresses,
});

const block = (outputs: string, inner = 'tx') =>
  `{"id":1,"error":null,"result":{"hash":"${BLOCK.hash}","${inner}":[{"txid":"${hash('c')}","vout":[${outputs}]}]}}`;
const outputTo = (address: string, value: string, n = 0) =>
  `{"value":${value},"n":${n},"scriptPubKey":{"type":"pubkeyhash","address":"${address}"}}`;

test('amounts are read digit by digit, in every notation', () =>
  expectForEach(
    [
      ['0.00000001', '1'],
      ['1e-8', '1'],
      ['5E-8', '5'],
      ['20999999.97690000', '2099999997690000'],
      ['92233720368.54775807', '9223372036854775807'],
      ['"0.1"', '10000000'],
    ],
    async ([written, units]) => {
      node.answerCalls(() => block(outputTo('D1', written)));
      expect(await node.core('doge').listPayments(BLOCK, watched('D1'))).toMatchObject([{ units, block: BLOCK }]);
    },
  ));

test('an amount that is none is a failure, and one of zero no payment', async () => {
  for (const written of ['0.000000001', '-1', '"1,5"', '1e99']) {
    node.answerCalls(() => block(outputTo('1x', written)));
    await expect(node.core().listPayments(BLOCK, watched('1x'))).rejects.toThrow('an amount of the node is none');
  }
  node.answerCalls(() => block(outputTo('1x', '0.00000000')));
  expect(await node.core().listPayments(BLOCK, watched('1x'))).toEqual([]);
});

test('a text that looks like an amount member changes nothing', async () => {
  const script = String.raw`{"value":1.5,"n":0,"scriptPubKey":{"asm":"\"value\":7 ,\"value\": 8","type":"pubkeyhash","addresses":["1x"]}}`;
  node.answerCalls(() => block(script, 'rawtx'));
  expect(await node.core().listPayments(BLOCK, watched('1x'))).toMatchObject([{ units: '150000000' }]);
});

test('addresses match with and without prefix, in either case; scripts of several keys and of a bare key pay nobody', async () => {
  expect(toNodeAddress(`bitcoincash:${PAID}`)).toBe(PAID);
  expect(toNodeAddress(PAID.toUpperCase())).toBe(PAID);
  expect(toNodeAddress('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toBe('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy');
  const several = '{"value":1,"n":1,"scriptPubKey":{"type":"multisig","addresses":["1x","1y"]}}';
  const key = '{"value":1,"n":2,"scriptPubKey":{"type":"pubkey","addresses":["1x"]}}';
  const extension = '{"ismweb":true,"output_id":"00"}';
  node.answerCalls(() => block([outputTo(`bitcoincash:${PAID}`, '1'), several, key, extension].join(',')));
  const paid = await node.core('bch').listPayments(BLOCK, watched(PAID, '1x', '1y'));
  expect(paid).toMatchObject([{ address: PAID, index: 0, units: '100000000' }]);
});

test('a node of the old interface is asked for each transaction of a block', async () => {
  const asked: string[] = [];
  node.answerCalls(({ method, params }) => {
    asked.push(method);
    if (method === 'getrawtransaction') {
      return { result: { txid: params[0], vout: [{ value: 3, n: 0, scriptPubKey: { addresses: ['D1'] } }] } };
    }
    return params[1] === 2
      ? { error: { code: -1, message: 'JSON value is not a boolean as expected' } }
      : { result: { hash: BLOCK.hash, tx: [hash('c'), hash('d')] } };
  });
  const source = node.core('doge');
  expect(await source.listPayments(BLOCK, watched('D1'))).toHaveLength(2);
  expect(await source.listPayments(BLOCK, watched('D1'))).toHaveLength(2);
  const once = ['getblock', 'getrawtransaction', 'getrawtransaction'];
  expect(asked).toEqual(['getblock', ...once, ...once]);
});

test('only a node that knows every transaction says that one is not there', async () => {
  const refusals: [message: string, isKnown: boolean][] = [
    ['No such mempool or blockchain transaction. Use gettransaction for wallet transactions.', true],
    [`No information available about transaction ${hash('c')}`, true],
    [
      'No such mempool transaction. Use -txindex or provide a block hash to enable blockchain transaction queries',
      false,
    ],
    ['No such mempool transaction. Blockchain transactions are still in the process of being indexed.', false],
    ['The transaction index must be enabled to query the blockchain (specify --txindex)', false],
  ];
  for (const [message, isKnown] of refusals) {
    node.answerCalls(() => ({ error: { code: -5, message } }));
    const found = node.core().readTransaction(hash('c'));
    await (isKnown ? expect(found).resolves.toBeNull() : expect(found).rejects.toThrow(SourceFailure));
  }
  node.answer({ status: 404, text: 'Transaction not found' });
  expect(await node.esplora().readTransaction(hash('c'))).toBeNull();
  node.answer({ status: 404, text: '<html>not found</html>' });
  await expect(node.esplora().readTransaction(hash('c'))).rejects.toThrow('the node answered HTTP 404');
});

test('a transaction whose block the longest chain left out is not there', async () => {
  node.answerCalls(({ method }) => ({
    result:
      method === 'getrawtransaction'
        ? { txid: hash('c'), vout: [], blockhash: BLOCK.hash }
        : { hash: BLOCK.hash, height: 7, time: 1, confirmations: -1, previousblockhash: hash('a') },
  }));
  expect(await node.core().readTransaction(hash('c'))).toBeNull();
});

test('chains that parted are told apart, and one before the parting is not synced', async () => {
  const nodeOf = (tip: number, hashes: Record<number, string>) =>
    node.answerCalls(({ method, params }) => {
      const header = { hash: hash('b'), height: tip, time: 1, confirmations: 1, previousblockhash: hash('a') };
      const info = { blocks: tip, headers: tip, bestblockhash: hash('b') };
      return {
        result:
          method === 'getblockhash'
            ? (hashes[Number(params[0])] ?? hash('f'))
            : method === 'getblockheader'
              ? header
              : info,
      };
    });
  const bch = Object.fromEntries(BITCOIN_CHAINS.bch.marks.map(([height, at]) => [height, at]));
  nodeOf(900_000, bch);
  expect(await node.core('bch').readState()).toMatchObject({ isRightChain: true, isSynced: true });
  expect(await node.core('btc').readState()).toMatchObject({ isRightChain: false });
  nodeOf(400_000, bch);
  expect(await node.core('btc').readState()).toMatchObject({ isRightChain: true, isSynced: false });
});

test('the time for a block of 2,000 transactions does not grow with the watched addresses', async () => {
  const addresses = Array.from({ length: 10_000 }, (_, nth) => `bc1q${String(nth).padStart(38, 'x')}`);
  const vout = (address: string, n: number) => ({
    value: 0.01234567,
    n,
    scriptPubKey: { asm: `0 ${'ab'.repeat(20)}`, hex: '00'.repeat(22), address, type: 'witness_v0_keyhash' },
  });
  const tx = Array.from({ length: 2_000 }, (_, nth) => ({
    txid: nth.toString(16).padStart(64, '0'),
    vout: [vout(nth % 100 === 0 ? (addresses[nth] ?? '') : `bc1p${'q'.repeat(58)}`, 0), vout('bc1qother', 1)],
  }));
  const text = JSON.stringify({ id: 1, error: null, result: { hash: BLOCK.hash, height: 7, tx } });
  node.answer({ text });
  const source = openCoreSource({ ...node.access(), patienceMs: 30_000 }, BITCOIN_CHAINS.btc);
  for (const [watchedCount, paid] of [
    [1, 1],
    [10_000, 20],
  ] as const) {
    const set = new Set(addresses.slice(0, watchedCount));
    let asked = 0;
    let listed = 0;
    const has = (address: string) => {
      asked += 1;
      return set.has(address);
    };
    const list = () => {
      listed += 1;
      return set;
    };
    expect(await source.listPayments(BLOCK, { has, list })).toHaveLength(paid);
    expect([asked, listed]).toEqual([4_000, 0]);
  }
});
