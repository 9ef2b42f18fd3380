import {
  isOver,
  PAYOUT_STATUS_NAMES,
  PAYOUT_STATUSES,
  type PayoutState,
  type PayoutStep,
  refuseStep,
  takeStep,
} from '#domain/payouts/payout';
import { refusePromotion, refuseProof, refuseRemoval } from '#domain/payouts/payout-address';
import { refuseEvidence } from '#domain/payouts/payout-evidence';

const operator = 'cli:anna';
const STEPS = [
  { status: 'processing', operator },
  { status: 'sent', operator, txHash: '9c41', payoutAmount: '6198.9' },
  { status: 'confirmed', operator },
  { status: 'failed', operator, reason: 'the exchange refused it' },
] as const satisfies readonly PayoutStep[];
const [PROCESSING, SENT, CONFIRMED, FAILED] = STEPS;

const pending: PayoutState = {
  payoutId: 'po_1',
  partnerId: 'par_1',
  amountUsd: '6200.00',
  currency: 'USDT-TRC20',
  payoutAddress: 'T',
  status: 'pending',
  payoutAmount: null,
  txHash: null,
  failureReason: null,
};
const after = (...steps: PayoutStep[]) => steps.reduce(takeStep, pending);

test('every status allows exactly the steps of the table, and its own last step again', () => {
  const ways: Record<string, PayoutState> = {
    pending,
    processing: after(PROCESSING),
    sent: after(PROCESSING, SENT),
    confirmed: after(PROCESSING, SENT, CONFIRMED),
    failed: after(FAILED),
  };
  expect(Object.keys(ways)).toEqual(PAYOUT_STATUS_NAMES);
  for (const status of PAYOUT_STATUS_NAMES) {
    const payout = ways[status] ?? pending;
    const accepted = STEPS.filter((step) => refuseStep(payout, step) === null).map((step) => step.status);
    const legal: readonly string[] = [...PAYOUT_STATUSES[status], status];
    expect([status, accepted]).toEqual([
      status,
      STEPS.map((step) => step.status).filter((next) => legal.includes(next)),
    ]);
    expect(isOver(payout)).toBe(status === 'confirmed' || status === 'failed');
  }
});

test("a refusal names the payout's status and the statuses that can follow", () => {
  expect(refuseStep(pending, CONFIRMED)).toBe('The payout is pending; it can become processing or failed');
  expect(refuseStep(after(FAILED), SENT)).toBe('The payout is failed (the exchange refused it); that is final');
});

test.each([
  ['transaction', { ...SENT, txHash: 'other' }],
  ['amount', { ...SENT, payoutAmount: '6198.8' }],
])('a payout that was sent is not sent again with another %s', (_what, step) => {
  expect(refuseStep(after(PROCESSING, SENT), step)).toBe(
    'The payout is sent (6198.9 USDT-TRC20 in 9c41); it can become confirmed or failed',
  );
});

test('an amount or a hash that cannot have been sent is refused as evidence', () => {
  expect(refuseEvidence(pending, { ...SENT, payoutAmount: '1.0000001' })).toBe(
    'USDT-TRC20 has 6 decimals; 1.0000001 cannot have been sent',
  );
  for (const txHash of ['', 'two words', 'x'.repeat(129)]) {
    expect(refuseEvidence(pending, { ...SENT, txHash })).toMatch(/^A transaction hash is/);
  }
  expect(STEPS.map((step) => refuseEvidence(pending, step))).toEqual([null, null, null, null]);
});

describe('a payout address', () => {
  const now = Date.parse('2030-01-01T00:00:00Z');
  const fresh = {
    addressId: 'pad_1',
    isDefault: false,
    proofAmount: '0.014821',
    proveBy: new Date(now + 1),
    verifiedAt: null,
  };
  const verified = { ...fresh, verifiedAt: new Date(now) };

  test('is verified by the exact amount, within 24 hours', () => {
    expect(refuseProof(fresh, '0.0148210', now)).toBeNull();
    expect(refuseProof(fresh, '0.014822', now)).toMatch(/not the amount/);
    expect(refuseProof(fresh, '0.014821', now + 1)).toMatch(/24 hours are over/);
    expect(refuseProof(verified, '0.014821', now)).toMatch(/already/);
  });

  test('can become the default only when it is verified', () => {
    expect(refusePromotion(fresh)).toMatch(/not verified/);
    expect(refusePromotion(verified)).toBeNull();
  });

  test('that is the default is removed only when no other address could become the default', () => {
    const inUse = { ...verified, isDefault: true };
    expect(refuseRemoval(inUse, [{ ...verified, addressId: 'pad_2' }])).toMatch(/promote another first, such as pad_2/);
    expect(refuseRemoval(inUse, [fresh])).toBeNull();
    expect(refuseRemoval(verified, [inUse])).toBeNull();
  });
});
