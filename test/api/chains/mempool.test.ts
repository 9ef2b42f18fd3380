import { createMempool, type RawTransaction } from '#chains/bitcoin/outputs';

const watching = (...addresses: string[]) => ({
  has: (address: string) => addresses.includes(address),
  list: () => addresses,
});
const transactionOf = (id: string): RawTransaction => ({
  txHash: id,
  outputs: [{ index: 0, address: `to-${id}`, value: '1' }],
});

/** A mempool in memory: its transactions, and how often each was fetched. */
function mempoolOf(ids: Set<string>) {
  const fetched: string[] = [];
  const mempool = createMempool(
    {
      listIds: async () => [...ids],
      readTransactions: async (wanted) => {
        fetched.push(...wanted);
        return wanted.map((id) => (id.startsWith('gone') ? null : transactionOf(id)));
      },
    },
    0,
  );
  return { mempool, fetched };
}

test('a transaction is fetched once, also for an address that is watched later, and forgotten when it leaves', async () => {
  const ids = new Set(['a', 'gone']);
  const { mempool, fetched } = mempoolOf(ids);
  expect(await mempool.listPayments(watching())).toEqual([]);
  ids.add('b').delete('gone');
  expect(await mempool.listPayments(watching('to-a', 'to-b'))).toMatchObject([{ txHash: 'a' }, { txHash: 'b' }]);
  ids.delete('a');
  expect(await mempool.listPayments(watching('to-a', 'to-b'))).toMatchObject([{ txHash: 'b' }]);
  expect(fetched).toEqual(['a', 'gone', 'b']);
});

test('what was pending before is fetched first, so that a program which starts again does not take it for gone', async () => {
  const ids = new Set(Array.from({ length: 4_500 }, (_, nth) => `t${nth}`));
  const { mempool, fetched } = mempoolOf(ids);
  const watched = watching('to-t4400', 'to-t4401');
  expect(await mempool.listPayments(watched, ['t4400', 'dropped'])).toMatchObject([{ txHash: 't4400' }]);
  expect([fetched.length, new Set(fetched).size]).toEqual([2_000, 2_000]);
  await mempool.listPayments(watched, ['t4400']);
  expect(await mempool.listPayments(watched, ['t4400'])).toHaveLength(2);
});

test('a look fetches 2,000 transactions at most, and the next one goes on', async () => {
  const { mempool, fetched } = mempoolOf(new Set(Array.from({ length: 4_500 }, (_, nth) => `t${nth}`)));
  const counts: number[] = [];
  for (let look = 0; look < 4; look += 1) {
    await mempool.listPayments(watching());
    counts.push(fetched.length);
  }
  expect(counts).toEqual([2_000, 4_000, 4_500, 4_500]);
});
