import { addressKey } from '#address/spelling';
import { openTonSource } from '#chains/ton/ton-source';
import { ACCOUNT_CHAINS } from '#domain/evidence/chains';
import { comment, type ModelCell, uint } from '#test/helpers/chains/ton-cells';
import {
  ABORTED,
  DONE,
  internalTransfer,
  message,
  paymentHash,
  startTonNode,
  type TonNode,
  type TonTransaction,
  walletOf,
} from '#test/helpers/chains/ton-node';
import { watching } from '#test/helpers/chains/watching';
import { describeFamily } from './describe-family';

const raw = (byte: string) => `0:${byte.repeat(32)}`;
const [ALICE, BOB, JETTON] = [raw('aa'), raw('bb'), raw('f1')];

describeFamily('ton', {
  network: 'ton',
  start: startTonNode,
  open: (access) => openTonSource(access, ACCOUNT_CHAINS.ton),
  addresses: [ALICE, BOB, raw('cc')],
  token: JETTON,
  namesake: raw('f2'),
  hasMemos: true,
  mostPayments: 3,
  paymentHash,
  noHash: 'ab'.repeat(32),
});

test('both friendly forms of an address are the raw one', () => {
  const forms = [
    'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
    'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
  ];
  const account = '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe';
  for (const form of [...forms, account.toUpperCase()]) {
    expect(addressKey('ton', form)).toBe(account);
  }
});

describe('ton, messages', () => {
  let node: TonNode;
  beforeEach(async () => {
    node = await startTonNode();
  });
  afterEach(() => node.server.close());
  const open = () => openTonSource(node.server.access(), ACCOUNT_CHAINS.ton);
  const listLast = async (...addresses: string[]) => {
    const source = open();
    const block = await source.readBlock(node.height());
    return block && source.listPayments(block, watching(...(addresses.length > 0 ? addresses : [ALICE])));
  };
  const received = (rest: object, body: ModelCell | null, more: Partial<TonTransaction> = {}): TonTransaction => ({
    hash: 'ab'.repeat(32),
    account: ALICE,
    in_msg: message({ value: '7', ...rest }, body),
    description: DONE,
    ...more,
  });

  test('a bounced message and one that has to be sent back pay nothing; what stays does', async () => {
    const rows: [transaction: TonTransaction, units: string[]][] = [
      [received({ bounced: true }, null), []],
      [received({ bounce: true }, null, { description: ABORTED }), []],
      // An account without code keeps what may stay.
      [received({ bounce: false }, null, { description: { ...ABORTED, compute_ph: { skipped: true } } }), ['7']],
      [received({ source: null, value: null }, null), []],
      [received({ source: ALICE }, null), []],
      [received({ value: '0' }, null), []],
    ];
    for (const [transaction, units] of rows) {
      node.mineRaw(transaction);
      expect((await listLast())?.map((found) => found.units)).toEqual(units);
    }
  });

  test('comments go on over cells; encrypted, broken and unprintable ones are none', async () => {
    const rows: [body: ModelCell | null, memo: string | null][] = [
      [null, null],
      [comment('4711'), '4711'],
      [{ ...comment('4711'), hasHash: true }, '4711'],
      [comment('Grüße, '.repeat(30)), 'Grüße, '.repeat(30)],
      [comment(''), null],
      [comment('47\u000011'), null],
      [{ bits: uint(0, 32) + uint(0xff, 8), refs: [] }, null],
      [{ bits: `${uint(0, 32)}101`, refs: [] }, null],
      [{ bits: uint(0x2167da4b, 32) + uint(7, 64), refs: [] }, null],
      [{ bits: '', refs: [] }, null],
    ];
    for (const [body, memo] of rows) {
      node.mineRaw(received({}, body));
      expect(await listLast()).toMatchObject([{ units: '7', memo }]);
    }
  });

  test('jettons belong to the owner of the wallet that got them, by what the wallet is of', async () => {
    const payment = { to: ALICE, units: '25', contract: JETTON, memo: '4711' };
    const told = (account: string, description = DONE) =>
      received({ source: raw('99') }, internalTransfer(payment, true), { account, description });
    node.knowWallet(ALICE, JETTON);
    node.mineRaw(told(walletOf(ALICE, JETTON)));
    expect(await listLast()).toMatchObject([{ address: ALICE, contract: JETTON, units: '25', memo: '4711' }]);
    // A contract that is no wallet may be told anything, and a wallet refuses what another one may not tell it.
    node.mineRaw(told(raw('77')), told(walletOf(ALICE, JETTON), ABORTED));
    expect(await listLast()).toEqual([]);
    node.mineRaw(
      received(
        { source: raw('99') },
        { bits: uint(0x178d4519, 32) + uint(7, 64), refs: [] },
        { account: walletOf(ALICE, JETTON) },
      ),
    );
    expect(await listLast()).toEqual([]);
  });

  test('a payment is found by the hash of the wallet, of who is paid, and of the message, in every form', async () => {
    const [root = ''] = node.mine({
      payments: [
        { to: ALICE, units: '5', contract: null, memo: '1' },
        { to: BOB, units: '6', contract: JETTON },
      ],
    });
    const source = open();
    const outside = node.server.asked.length;
    const base64 = Buffer.from(root, 'hex').toString('base64');
    const own = paymentHash(root, { to: ALICE, units: '5', contract: null });
    const expected = (await source.readTransaction(root))?.payments;
    expect(expected).toContainEqual(expect.objectContaining({ address: BOB, contract: JETTON, units: '6' }));
    for (const hash of [
      root.toUpperCase(),
      base64,
      base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
      own,
    ]) {
      expect((await source.readTransaction(hash))?.payments).toEqual(expected);
    }
    expect(node.server.asked.length).toBeGreaterThan(outside);
    const external = received(
      { source: null, value: null, hash_norm: Buffer.from('cd'.repeat(32), 'hex').toString('base64') },
      null,
    );
    node.mineRaw(external, received({}, null, { hash: 'ef'.repeat(32) }));
    expect((await source.readTransaction('cd'.repeat(32)))?.payments).toMatchObject([{ units: '7' }]);
  });

  test('versions that answer 404 for nothing are understood', async () => {
    node.sayNotFound(true);
    node.mine();
    const source = open();
    expect(await listLast()).toEqual([]);
    expect(await source.readBlock(node.height() + 1)).toBeNull();
    expect(await source.readTransaction('ab'.repeat(32))).toBeNull();
  });

  test('pages are read to the last', async () => {
    const others = Array.from({ length: 201 }, (_, nth) =>
      received({}, null, { account: BOB, hash: String(nth).padStart(64, '0') }),
    );
    node.mineRaw(...others, received({}, null));
    expect(await listLast()).toHaveLength(1);
  });
});
