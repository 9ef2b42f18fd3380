import { openTronSource } from '#chains/tron/tron-source';
import { ACCOUNT_CHAINS } from '#domain/evidence/chains';
import { startTronNode, type TronNode } from '#test/helpers/chains/tron-node';
import { watching } from '#test/helpers/chains/watching';
import { describeFamily } from './describe-family';

const ALICE = 'TRXcKoEvHr6Y38VMcDYGBEYKznvH3XUX4g';
const BOB = 'TT5rFsXYCrnzdE2q1WdR9F2SuVY59A4hoM';
const CAROL = 'TUe6BwpA7sVTDKaJQoia7FWZpC9sK8WM2t';
const TOKEN = 'TY2Vgvud7FUoYwX9pDGG6Kyecf9JqS2LsM';

describeFamily('tron', {
  network: 'trx',
  start: startTronNode,
  open: (access) => openTronSource(access, ACCOUNT_CHAINS.trx),
  addresses: [ALICE, BOB, CAROL],
  token: TOKEN,
  namesake: 'TY7oZskNANLwwR981pPPSgUbcM4b8gaAXF',
  hasMemos: false,
  mostPayments: 3,
  noHash: 'ab'.repeat(32),
});

describe('tron, finality and contracts', () => {
  let node: TronNode;
  beforeEach(async () => {
    node = await startTronNode();
  });
  afterEach(() => node.server.close());
  const open = () => openTronSource(node.server.access(), ACCOUNT_CHAINS.trx);
  const coin = (to: string, units: string) => ({ to, units, contract: null });

  test('what is in a block that is not final is pending, and each block is read once', async () => {
    const source = open();
    node.mine();
    node.waitWithFinality();
    const [hash = ''] = node.mine({ payments: [coin(ALICE, '5')] });
    node.mine({ payments: [{ to: ALICE, units: '6', contract: TOKEN }] });
    const pending = await source.listPendingPayments(watching(ALICE));
    expect(pending).toMatchObject([
      { units: '6', block: null },
      { txHash: hash, units: '5', block: null },
    ]);
    expect(await source.readTransaction(hash)).toMatchObject({ hasSucceeded: true, block: null });
    const { tip, newest } = await source.readState();
    expect([tip.height, newest?.height]).toEqual([1, 3]);
    expect(await source.readBlock(2)).toBeNull();

    const readsOf = () => node.server.asked.filter(({ body }) => body.detail === true).length;
    const before = readsOf();
    await source.listPendingPayments(watching(ALICE));
    node.finalize();
    const block = await source.readBlock(2);
    expect(block && (await source.listPayments(block, watching(ALICE)))).toMatchObject([{ txHash: hash, block }]);
    expect(await source.listPendingPayments(watching(ALICE))).toEqual([]);
    expect(readsOf()).toBe(before);
  });

  test('what a replaced block had is no longer pending', async () => {
    const source = open();
    node.mine();
    node.waitWithFinality();
    const [hash = ''] = node.mine({ payments: [coin(ALICE, '5')] });
    expect(await source.listPendingPayments(watching(ALICE))).toHaveLength(1);
    node.dropWaiting();
    expect(await source.listPendingPayments(watching(ALICE))).toEqual([]);
    expect(await source.readTransaction(hash)).toBeNull();
  });

  test('a node that does not keep what contracts pay cannot say that there is no more', async () => {
    const payments = [coin(ALICE, '5'), coin(BOB, '6')];
    const [kept = ''] = node.mine({ payments });
    node.keepInternal(false);
    const [hidden = ''] = node.mine({ payments });
    const [token = ''] = node.mine({ payments: [{ to: CAROL, units: '7', contract: TOKEN }] });
    const source = open();
    expect(await source.readTransaction(kept)).toMatchObject({ payments: [{ units: '5' }, { units: '6' }] });
    expect(await source.readTransaction(kept)).not.toHaveProperty('mayPayMore');
    expect(await source.readTransaction(hidden)).toMatchObject({ payments: [], mayPayMore: true });
    expect(await source.readTransaction(token)).not.toHaveProperty('mayPayMore');
  });
});
