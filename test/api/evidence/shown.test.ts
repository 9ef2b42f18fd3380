import type { TrackedOrder } from '#api/tracking/order/tracked-order';
import type { OrderPageView } from '#contract/support/orders';
import { storePayments } from '#db/evidence/payments';
import { MINUTE, toIso } from '#domain/duration';
import type { CaseFile } from '#domain/support/case-file';
import { useTestApi } from '#test/helpers/api/test-api';
import {
  contradicted,
  type GivenLeg,
  openWithEvidence,
  SAID_IN,
  SAID_OUT,
} from '#test/helpers/orders/order-with-evidence';
import { newOperator, provenLogin } from '#test/helpers/users/users';

const api = useTestApi();
let partnerId: string;
let operator: Awaited<ReturnType<typeof provenLogin>>;

beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
  operator = await provenLogin(api, await newOperator(api.services.db, 'support'));
});

const seen = (txHash: string, amount: string, confirmations: number, confirmationsWanted: number) => ({
  txHash,
  amount,
  confirmations,
  confirmationsWanted,
  firstSeenAt: toIso(Date.now() - 30 * MINUTE),
  blockTime: toIso(Date.now() - 20 * MINUTE),
});
const DEPOSIT_SEEN = {
  leg: 'deposit',
  verdict: 'seen',
  saidHash: null,
  saidAmount: null,
  saidAt: null,
  seen: seen(SAID_IN, '0.05', 1, 2),
} as const;
const ENDED = ['confirming', 'exchanging', 'sending', 'completed'] as const;

const paid = (...legs: GivenLeg[]) =>
  openWithEvidence(api.services.db, legs, {
    partnerId,
    later: [...ENDED],
    stepMs: 2 * MINUTE,
    state: { txInHash: SAID_IN, txOutHash: SAID_OUT, amountToActual: '0.75' },
  });

async function tracked(orderId: string): Promise<TrackedOrder> {
  const url = new URL(api.services.trackingUrl(orderId, partnerId));
  const answer = await fetch(`${api.origin}${url.pathname}.json${url.search}`);
  return (await answer.json()) as TrackedOrder;
}

const onChain = async (orderId: string) =>
  (await tracked(orderId)).transactions.map(({ kind, on_chain }) => [kind, on_chain]);

describe('what people see of evidence', () => {
  test('the support verdict says both sides of a contradiction, and the order shows them', async () => {
    const orderId = await paid(contradicted('payout'));
    const { status, body } = await operator.get<OrderPageView>(`/orders/${orderId}`);
    expect(status).toBe(200);
    expect(body.verdict).toMatchObject({ cause: 'contradicted', actor: 'provider', money: 'unknown', unclear: true });
    expect(body.verdict.sentence).toContain(
      'ChangeNOW says that it paid 0.75 ETH in 0xabababab…; Ethereum shows no such transaction after 40 min; ChangeNOW has to answer',
    );
    expect(body.order.evidence?.payout).toMatchObject({ verdict: 'contradicted', reason: 'not_found' });
  });

  test('the verdict promises no payout that the chain does not show yet', async () => {
    const orderId = await paid({ leg: 'payout', verdict: 'waiting' });
    const { verdict } = (await operator.get<OrderPageView>(`/orders/${orderId}`)).body;
    expect(verdict).toMatchObject({ cause: 'payout_unseen', actor: 'service', money: 'on_the_way' });
    expect(verdict.sentence).toMatch(
      /^ChangeNOW says that it paid 0.75 ETH in 0xabababab…; Ethereum does not show it yet, and is looked at again/,
    );
    expect(verdict.notes.filter((note) => note.includes('payout'))).toEqual([]);
  });

  test('the verdict knows a deposit that the provider has not noticed', async () => {
    const orderId = await openWithEvidence(api.services.db, [DEPOSIT_SEEN], { partnerId });
    const { body } = await operator.get<OrderPageView>(`/orders/${orderId}`);
    expect(body.verdict.notes).toContain(
      'Bitcoin shows the deposit of 0.05 BTC in c0c0c0c0c0…, with 1 of 2 confirmations.',
    );
  });

  test('the case file has what was said, each payment with its block, and the verdict with its times', async () => {
    const orderId = await paid(contradicted('payout', 'less_than_said'));
    const block = { height: 812, hash: `0x${'b1'.repeat(32)}`, parentHash: '', time: toIso(Date.now()) };
    const payment = { txHash: SAID_OUT, index: 0, address: '0xpayout', addressKey: '0xpayout', memo: null };
    await api.services.db.transaction((tx) =>
      storePayments(tx, 'eth', [{ ...payment, contract: null, units: '500000000000000000', block }]),
    );
    const { body } = await operator.post<string>(`/orders/${orderId}/case`, {
      reason: 'The user asks',
      format: 'json',
    });
    const { entries } = (typeof body === 'string' ? JSON.parse(body) : body) as CaseFile;
    const evidence = entries.filter(({ kind }) => kind === 'evidence');
    expect(evidence.map(({ facts }) => facts)).toEqual([
      expect.objectContaining({ leg: 'payout', network: 'eth', tx_hash: SAID_OUT, amount: '0.75' }),
      expect.objectContaining({ verdict: 'contradicted', reason: 'less_than_said', source: 'evm_rpc' }),
      expect.objectContaining({
        tx_hash: SAID_OUT,
        amount_if_of_this_asset: '0.5',
        block: expect.objectContaining({ height: 812 }),
      }),
    ]);
  });

  test('the tracking page says what the network has confirmed', async () => {
    const deposit = { leg: 'deposit', verdict: 'verified', seen: seen(SAID_IN, '0.05', 2, 2) } as const;
    const verified = await paid(deposit, { leg: 'payout', verdict: 'verified', seen: seen(SAID_OUT, '0.75', 14, 12) });
    expect(await onChain(verified)).toEqual([
      ['deposit', 'Confirmed by the Bitcoin network, 2 confirmations'],
      ['payout', 'Confirmed by the Ethereum network, 14 confirmations'],
    ]);
    const pending = await paid({ leg: 'payout', verdict: 'seen', seen: seen(SAID_OUT, '0.75', 3, 12) });
    expect(await onChain(pending)).toEqual([
      ['deposit', null],
      ['payout', 'On the Ethereum network, 3 of 12 confirmations'],
    ]);
  });

  test.each(['waiting', 'contradicted', 'unclear', 'unchecked'] as const)(
    'the tracking page of an order whose payout is %s is that of an order without evidence',
    async (verdict) => {
      const reason = verdict === 'contradicted' ? 'not_found' : verdict === 'unchecked' ? 'source_down' : null;
      const [order, without] = await Promise.all([
        paid({ leg: 'payout', verdict, reason }).then(tracked),
        paid().then(tracked),
      ]);
      const bare = ({ words, transactions, state }: TrackedOrder) => ({ words, transactions, state });
      expect(bare(order)).toEqual(bare(without));
    },
  );

  test('the tracking page asks for no second deposit once the chain has one', async () => {
    const orderId = await openWithEvidence(api.services.db, [DEPOSIT_SEEN], { partnerId });
    expect(await tracked(orderId)).toMatchObject({
      state: 'deposit_on_chain',
      deposit: null,
      transactions: [{ kind: 'deposit', hash: SAID_IN, on_chain: 'On the Bitcoin network, 1 of 2 confirmations' }],
    });
  });
});
