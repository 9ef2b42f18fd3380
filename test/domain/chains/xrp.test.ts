import { SourceFailure } from '#chains/source';
import { openRippledSource } from '#chains/xrp/rippled-source';
import { ACCOUNT_CHAINS } from '#domain/evidence/chains';
import { type RippledNode, startRippledNode } from '#test/helpers/chains/rippled-node';
import { watching } from '#test/helpers/chains/watching';
import { describeFamily } from './describe-family';

const ALICE = 'rGZQKj1U9fy21xRjrAtYCniUarwxFRrzmi';
const BOB = 'rJfeEF9Fh3gs7syURNy6daLJz68kyA65n1';
const ISSUERS = ['rPhHg1XtxXMiPmTXDAcY2BHW61Pz29kxcN', 'rP9bZF4ereDz8EnVRYjCvX8T6ZKGxvL7e7'];

describeFamily('xrp', {
  network: 'xrp',
  start: startRippledNode,
  open: (access) => openRippledSource(access, ACCOUNT_CHAINS.xrp),
  addresses: [ALICE, BOB, 'rKCtBtSRy94Wh9WCFYhibaFRuQQZfMYwtD'],
  token: `USD.${ISSUERS[0]}`,
  namesake: `USD.${ISSUERS[1]}`,
  hasMemos: true,
  mostPayments: 1,
  noHash: 'AB'.repeat(32),
});

describe('xrp, what is delivered', () => {
  let node: RippledNode;
  beforeEach(async () => {
    node = await startRippledNode();
  });
  afterEach(() => node.server.close());
  const open = () => openRippledSource(node.server.access(), ACCOUNT_CHAINS.xrp);
  const SUCCESS = { TransactionResult: 'tesSUCCESS' };
  const listLast = async () => {
    const source = open();
    const block = await source.readBlock(node.height());
    return block && source.listPayments(block, watching(ALICE));
  };

  test('a partial payment counts with what it delivered, never with its amount', async () => {
    const tx = {
      TransactionType: 'Payment',
      Destination: ALICE,
      DeliverMax: '9000000',
      Amount: '9000000',
      Flags: 131072,
    };
    const hash = node.mineRaw(tx, { ...SUCCESS, delivered_amount: '1', DeliveredAmount: '1' });
    expect(await listLast()).toMatchObject([{ txHash: hash, units: '1', memo: null }]);
    node.mineRaw(tx, SUCCESS);
    await expect(listLast()).rejects.toThrow('the node does not say what a payment delivered');
    const old = node.mineRaw(tx, { ...SUCCESS, delivered_amount: 'unavailable' });
    expect(await listLast()).toEqual([]);
    expect(await open().readTransaction(old)).toMatchObject({ payments: [], mayPayMore: true });
  });

  test('a payment by a path counts with what came out of the last offer, in the asset that arrived, also a part of it', async () => {
    const usd = (value: string) => ({ currency: 'USD', issuer: ISSUERS[0], value });
    /** Sent in XRP, which an offer on the way exchanges. */
    const tx = {
      TransactionType: 'Payment',
      Destination: ALICE,
      DestinationTag: 4711,
      SendMax: '50000000',
      DeliverMax: usd('25'),
      Amount: usd('25'),
      Paths: [[{ currency: 'USD', issuer: ISSUERS[0], type: 48 }]],
    };
    const offer = {
      ModifiedNode: {
        LedgerEntryType: 'Offer',
        FinalFields: { Account: BOB, TakerGets: usd('75'), TakerPays: '150000000' },
        PreviousFields: { TakerGets: usd('100'), TakerPays: '200000000' },
      },
    };
    const contract = `USD.${ISSUERS[0]}`;
    const whole = node.mineRaw(tx, { ...SUCCESS, AffectedNodes: [offer], delivered_amount: usd('25') });
    const paid = [{ txHash: whole, address: ALICE, memo: '4711', contract, units: `25${'0'.repeat(15)}` }];
    expect(await listLast()).toMatchObject(paid);
    const found = await open().readTransaction(whole);
    expect(found).toMatchObject({ hasSucceeded: true, payments: paid });
    expect(found?.mayPayMore).toBeUndefined();

    // With tfPartialPayment, offers may give less than the amount, and the payment is made all the same.
    const part = node.mineRaw(
      { ...tx, Flags: 131_072 },
      { ...SUCCESS, AffectedNodes: [offer], DeliveredAmount: usd('0.5'), delivered_amount: usd('0.5') },
    );
    expect(await listLast()).toMatchObject([{ txHash: part, contract, units: `5${'0'.repeat(14)}` }]);
    const dry = node.mineRaw(tx, { TransactionResult: 'tecPATH_DRY', AffectedNodes: [] });
    expect(await open().readTransaction(dry)).toMatchObject({ hasSucceeded: false, payments: [] });
  });

  test('tags from zero on, cashed checks, deleted accounts and tokens of the other kind are read', async () => {
    const rows: [tx: Record<string, unknown>, meta: Record<string, unknown>, expected: object][] = [
      [{ TransactionType: 'Payment', Destination: ALICE, DestinationTag: 0 }, { delivered_amount: '7' }, { memo: '0' }],
      [{ TransactionType: 'CheckCash', Account: ALICE }, { delivered_amount: '8' }, { units: '8' }],
      [
        { TransactionType: 'AccountDelete', Destination: ALICE, DestinationTag: 4711 },
        { DeliveredAmount: '9' },
        { units: '9', memo: '4711' },
      ],
      [
        { TransactionType: 'Payment', Destination: ALICE },
        { delivered_amount: { mpt_issuance_id: 'AB'.repeat(24), value: '10' } },
        { units: '10', contract: 'AB'.repeat(24) },
      ],
      [
        { TransactionType: 'Payment', Destination: ALICE },
        {
          delivered_amount: {
            currency: '524C555344000000000000000000000000000000',
            issuer: ISSUERS[0],
            value: '25e-4',
          },
        },
        { units: '2500000000000', contract: `524C555344000000000000000000000000000000.${ISSUERS[0]}` },
      ],
    ];
    for (const [tx, meta, expected] of rows) {
      node.mineRaw(tx, { ...SUCCESS, ...meta });
      expect(await listLast()).toMatchObject([expected]);
    }
    node.mineRaw(
      { TransactionType: 'Payment', Account: ALICE, Destination: ALICE },
      { ...SUCCESS, delivered_amount: '7' },
    );
    expect(await listLast()).toEqual([]);
  });

  test('a transaction of another type may pay what is not read', async () => {
    const offer = node.mineRaw({ TransactionType: 'OfferCreate', TakerGets: '15' }, SUCCESS);
    expect(await open().readTransaction(offer)).toMatchObject({ hasSucceeded: true, payments: [], mayPayMore: true });
  });

  test('only validated ledgers count', async () => {
    node.mine();
    node.waitWithValidation();
    const [hash = ''] = node.mine({ payments: [{ to: ALICE, units: '5', contract: null }] });
    const source = open();
    expect(await source.readBlock(node.height() + 1)).toBeNull();
    expect(await source.readTransaction(hash)).toMatchObject({ block: null, payments: [], mayPayMore: true });
  });

  test('a server that catches up is not synced; one of Clio says nothing of it', async () => {
    node.sayState('syncing');
    expect(await open().readState()).toMatchObject({ isSynced: false });
    node.sayState(undefined);
    expect(await open().readState()).toMatchObject({ isSynced: true });
  });

  test('a ledger that the server has lost is a failure', async () => {
    node.mine();
    node.forgetHistory();
    await expect(open().readBlock(1)).rejects.toThrow(SourceFailure);
  });
});
