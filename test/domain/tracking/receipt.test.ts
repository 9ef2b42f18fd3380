import { toReceipt } from '#api/tracking/receipt/receipt';
import { writeReceiptPdf } from '#api/tracking/receipt/receipt-pdf';
import { type Receipt, ReceiptSchema } from '#contract/orders/receipt';
import { TRACKED_STATES } from '#e2e/tracked-states';
import { expectForEach } from '#test/helpers/expect-for-each';
import { SANDBOX } from '#test/helpers/orders/tracked-orders';
import { readPdfText } from '#test/helpers/pdf-text';
import { type ShownSettings, trackedIn } from './rendered-page';

const receiptOf = (settings: ShownSettings) => toReceipt(trackedIn(settings, 'en'));

function requireReceipt(settings: ShownSettings): Receipt {
  const receipt = receiptOf(settings);
  if (receipt === null) {
    throw new Error('there is no receipt');
  }
  return receipt;
}

const stateOf = (name: string): ShownSettings => TRACKED_STATES[name]?.() ?? {};

const REFUNDS = ['refunded', 'late-refunded'];
const SWAPS = ['completed', 'late-completed'];

test('an order has a receipt once it ended with a payout or a refund, and only then', () =>
  expectForEach(Object.keys(TRACKED_STATES), (name) => {
    const receipt = receiptOf(stateOf(name));
    expect(receipt?.outcome ?? null).toBe(REFUNDS.includes(name) ? 'refund' : SWAPS.includes(name) ? 'swap' : null);
    expect(trackedIn(stateOf(name), 'en').tracked.receipt).toBe(receipt?.outcome ?? null);
    if (receipt !== null) {
      expect(ReceiptSchema.parse(receipt)).toEqual(receipt);
    }
  }));

test('a refund says that it is one, and reads like no success', () =>
  expectForEach(REFUNDS, async (name) => {
    const receipt = requireReceipt(stateOf(name));
    expect(receipt.statement).toMatch(/^This is a refund and not a swap\./);
    expect(receipt.paid_out).toBeNull();
    for (const text of [JSON.stringify(receipt), readPdfText(await writeReceiptPdf(receipt))]) {
      expect(text).toContain('Refund receipt');
      expect(text).not.toMatch(/completed|success|swapped|paid out/i);
    }
  }));

test('a receipt has what was agreed, what arrived and what was paid out, and why that differs', () => {
  const receipt = requireReceipt(stateOf('completed'));
  expect(receipt).toMatchObject({
    partner: 'Example Wallet',
    provider: 'AlphaSwap',
    title: 'Swap receipt',
    arrived: { amount: '0.05', currency: 'BTC', network_name: 'Bitcoin' },
    paid_out: { amount: '14.78019', currency: 'XMR' },
    sent_back: null,
  });
  expect(receipt.difference).toContain('0.02212 XMR');
  expect(receipt.paid_out?.transaction?.hash).toMatch(/^9b1f/);
  expect(receipt.ended_at).toBe(receipt.timeline.at(-1)?.at);
});

const REFUNDED = stateOf('refunded');
const refundWith = (state: NonNullable<ShownSettings['state']>): Receipt =>
  requireReceipt({ ...REFUNDED, state: { ...REFUNDED.state, ...state } });

test.each([
  ['reported', { amountFromActual: '0.041', refundAmount: '0.0407' }, '0.0003 BTC was deducted'],
  ['nothing', { amountFromActual: '0.041', refundAmount: '0.041' }, 'Nothing was deducted'],
  ['more than arrived', { amountFromActual: '0.041', refundAmount: '0.05' }, 'more than had arrived'],
  [
    'not reported',
    { amountFromActual: '0.041' },
    'does not report what it deducted. Its refund fee for this amount is',
  ],
] as const)('the fees of a refund are explained when they are %s, and never guessed', (_, state, text) => {
  const receipt = refundWith(state);
  expect(receipt.fees).toContain(text);
  expect(receipt.sent_back?.amount ?? null).toBe('refundAmount' in state ? state.refundAmount : null);
});

test('a refund of a part of the deposit says so, and so does a swap of one', () => {
  expect(refundWith({ amountFromActual: '0.041', refundAmount: '0.0407' }).statement).toContain('Less than the agreed');
  const swap = stateOf('completed');
  const part = requireReceipt({ ...swap, state: { ...swap.state, amountFromActual: '0.041' } });
  expect(part.statement).toContain('that part was swapped');
});

test('a converted refund has no figure of the deposit, and names what it became', () => {
  const receipt = refundWith({
    refund: {
      target: { kind: 'stable', target: 'USDT-TRC20', address: 'T1' },
      decidedBy: 'partner',
      decidedAt: '2026-03-02T10:10:00.000Z',
    },
  });
  expect(receipt.sent_back).toMatchObject({ amount: null, currency: 'USDT', network: 'trx' });
  expect(receipt.statement).toContain('converted to USDT');
  expect(receipt.fees).toContain('converted to USDT');
});

test('neither the whole payout address nor the refund address is on a receipt', () =>
  expectForEach([...SWAPS, ...REFUNDS], async (name) => {
    const settings = stateOf(name);
    const payoutAddress = `4Payou${'t'.repeat(80)}-theEnd`;
    const receipt = requireReceipt({
      ...settings,
      input: { ...settings.input, payoutAddress, refundAddress: 'bc1qrefundhere', partnerOrderRef: 'cart-88213' },
    });
    for (const text of [JSON.stringify(receipt), readPdfText(await writeReceiptPdf(receipt))]) {
      expect(text).not.toMatch(/tttttt|bc1qrefundhere|cart-88213|AX-5518204/);
    }
  }));

test('the document is A4, has every text of the receipt, and the same bytes whenever it is made', () =>
  expectForEach([...SWAPS, ...REFUNDS], async (name) => {
    const receipt = requireReceipt(stateOf(name));
    const [one, other] = [await writeReceiptPdf(receipt), await writeReceiptPdf(receipt)];
    expect(one.equals(other)).toBe(true);
    const source = one.toString('latin1');
    expect(source).toMatch(/^%PDF-1\./);
    expect(source).toContain('/MediaBox [0 0 595.28 841.89]');
    const bare = (text: string) => text.replaceAll(/\s+/g, '');
    const text = bare(readPdfText(one));
    const payments = [receipt.arrived, receipt.paid_out, receipt.sent_back].flatMap((found) => found ?? []);
    for (const part of [
      receipt.title,
      receipt.statement,
      receipt.order_id,
      receipt.partner,
      receipt.fees,
      ...receipt.timeline.map((line) => line.text),
      ...payments.flatMap(({ amount, address, transaction }) => [amount, address, transaction?.hash]),
    ]) {
      expect(text).toContain(bare(part ?? ''));
    }
    expect(text).not.toContain('SANDBOX');
  }));

test('letters of other scripts are drawn, and a test order says so', async () => {
  const receipt = requireReceipt({ ...stateOf('completed'), input: { sandbox: SANDBOX } });
  const text = readPdfText(await writeReceiptPdf({ ...receipt, partner: 'Кошелёк Żółw & Πορτοφόλι' }));
  expect(text).toContain('Кошелёк');
  expect(text).toContain('Żółw');
  expect(text).toContain('Πορτοφόλι');
  expect(text).toContain('No real coins moved');
});
