import { SourceFailure } from '#chains/source';
import { openHorizonSource } from '#chains/stellar/horizon-source';
import { ACCOUNT_CHAINS } from '#domain/evidence/chains';
import { type HorizonNode, startHorizonNode } from '#test/helpers/chains/horizon-node';
import { watching } from '#test/helpers/chains/watching';
import { describeFamily } from './describe-family';

const ALICE = 'GCVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVH7N';
const BOB = 'GC53XO53XO53XO53XO53XO53XO53XO53XO53XO53XO53XO53XO53XUGE';
const ISSUERS = [
  'GDY7D4PR6HY7D4PR6HY7D4PR6HY7D4PR6HY7D4PR6HY7D4PR6HY7DFT3',
  'GDZPF4XS6LZPF4XS6LZPF4XS6LZPF4XS6LZPF4XS6LZPF4XS6LZPEV34',
];
const SENDER = 'GDQWI6FKB72DPOJE4CGYCFQZKRPQQIOYXRMZ5KEVGXMG6UUTGJMBCASH';

describeFamily('stellar', {
  network: 'xlm',
  start: startHorizonNode,
  open: (access) => openHorizonSource(access, ACCOUNT_CHAINS.xlm),
  addresses: [ALICE, BOB, 'GDGMZTGMZTGMZTGMZTGMZTGMZTGMZTGMZTGMZTGMZTGMZTGMZTGMYPI2'],
  token: `USDC-${ISSUERS[0]}`,
  namesake: `USDC-${ISSUERS[1]}`,
  hasMemos: true,
  mostPayments: 3,
  noHash: 'ab'.repeat(32),
});

describe('stellar, operations and memos', () => {
  let node: HorizonNode;
  beforeEach(async () => {
    node = await startHorizonNode();
  });
  afterEach(() => node.server.close());
  const open = () => openHorizonSource(node.server.access(), ACCOUNT_CHAINS.xlm);
  const listLast = async () => {
    const source = open();
    const block = await source.readBlock(node.height());
    return block && source.listPayments(block, watching(ALICE));
  };
  const payment = (rest: object = {}) => ({
    type: 'payment',
    asset_type: 'native',
    from: SENDER,
    to: ALICE,
    amount: '1.5000000',
    ...rest,
  });

  test('every way to pay is read, and what has to be claimed is none', async () => {
    const change = { asset_type: 'native', type: 'transfer', from: SENDER, to: ALICE, amount: '8.0000000' };
    node.setEffects([
      { type: 'account_debited', account: BOB, amount: '7.0000001', asset_type: 'native' },
      { type: 'account_credited', account: ALICE, amount: '7.0000001', asset_type: 'native' },
      { type: 'account_removed', account: BOB },
    ]);
    const rows: [operation: Record<string, unknown>, units: string[]][] = [
      [
        { ...payment(), type: 'path_payment_strict_send', source_amount: '9.0000000', source_asset_type: 'native' },
        ['15000000'],
      ],
      [{ ...payment(), type: 'path_payment_strict_receive', source_max: '9.0000000' }, ['15000000']],
      [{ type: 'create_account', funder: SENDER, account: ALICE, starting_balance: '1.0000001' }, ['10000001']],
      [{ type: 'account_merge', account: BOB, into: ALICE }, ['70000001']],
      [
        { type: 'create_claimable_balance', asset: 'native', amount: '1.0000000', claimants: [{ destination: ALICE }] },
        [],
      ],
      [
        {
          type: 'invoke_host_function',
          asset_balance_changes: [
            change,
            { ...change, type: 'burn', to: undefined },
            { ...change, type: 'mint', from: undefined },
          ],
        },
        ['80000000', '80000000'],
      ],
      [{ type: 'invoke_host_function' }, []],
      [payment({ from: ALICE }), []],
    ];
    for (const [operation, units] of rows) {
      const hash = node.mineRaw([operation]);
      expect((await listLast())?.map((found) => found.units)).toEqual(units);
      expect((await open().readTransaction(hash))?.payments.map((found) => found.units)).toEqual(units);
    }
  });

  test('memos of every kind are read, and the number of a multiplexed address stands for one', async () => {
    const rows: [memo: Record<string, unknown>, rest: object, expected: string | null][] = [
      [{}, {}, null],
      [{ memo_type: 'text', memo: 'order 7' }, {}, 'order 7'],
      [{ memo_type: 'id', memo: '18446744073709551615' }, {}, '18446744073709551615'],
      [{ memo_type: 'hash', memo: Buffer.from('ab'.repeat(32), 'hex').toString('base64') }, {}, 'ab'.repeat(32)],
      [{}, { to_muxed: 'MA…', to_muxed_id: '4711' }, '4711'],
      [{ memo_type: 'text', memo: 'order 7' }, { to_muxed_id: '4711' }, 'order 7'],
    ];
    for (const [memo, rest, expected] of rows) {
      node.mineRaw([payment(rest)], memo);
      expect(await listLast()).toMatchObject([{ memo: expected }]);
    }
  });

  test('a transaction whose fee another account pays is found by both hashes', async () => {
    const inner = 'cd'.repeat(32);
    const outer = node.mineRaw([payment()], { inner });
    const source = open();
    const [found] = (await listLast()) ?? [];
    expect(found?.txHash).toBe(outer);
    expect((await source.readTransaction(outer))?.payments).toEqual([found]);
    expect((await source.readTransaction(inner))?.payments).toEqual([found]);
  });

  test('pages are read to the last', async () => {
    node.mineRaw(Array.from({ length: 401 }, (_, nth) => payment({ to: nth === 400 ? ALICE : BOB })));
    expect(await listLast()).toHaveLength(1);
  });

  test('a merged account whose balance is not said, and a ledger that is gone, are failures', async () => {
    node.setEffects([]);
    node.mineRaw([{ type: 'account_merge', account: BOB, into: ALICE }]);
    await expect(listLast()).rejects.toThrow('the node does not say what a merged account had');
    node.forgetHistory();
    await expect(open().readBlock(2)).rejects.toThrow(SourceFailure);
  });
});
