import { toReceipt } from '#api/tracking/receipt/receipt';
import type { TrackingRecord } from '#db/orders/tracking';
import { DAY, toIso } from '#domain/duration';
import type { OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { ProviderReport } from '#domain/watching/provider-report';
import { readable } from '#test/helpers/orders/tracked-orders';
import { renderState, type ShownSettings, trackedIn } from './rendered-page';

const noticeOf = (settings: Parameters<typeof trackedIn>[0]) => String(trackedIn(settings, 'en').tracked.refund_notice);

test.each([
  ['programmatic', { refundWindowHours: null, refundSlaHours: null }, 'gives you 24 hours to choose'],
  ['programmatic', { refundWindowHours: 6, refundSlaHours: 72 }, 'gives you 6 hours to choose'],
  ['ticket', { refundWindowHours: null, refundSlaHours: null }, 'It can take up to 72 hours'],
  ['ticket', { refundWindowHours: 24, refundSlaHours: 48 }, 'It can take up to 48 hours'],
] as const)('of a %s refund of %o the page says the hours that the order takes', (refundCapability, hours, words) => {
  const input = { refundCapability, ...hours };
  expect(noticeOf({ input, later: ['confirming'] })).toContain(words);
});

const DUE: ShownSettings = {
  input: { refundChoice: 'hosted' },
  later: ['confirming', 'refund_required'],
  state: { refundDeadline: toIso(Date.now() + DAY) },
};
const said = (report: ProviderReport): Pick<TrackingRecord, 'watch'> => ({
  watch: { report, answeredAt: new Date(), silent: false, nextPollAt: null },
});
const LACKING = { asked: 0, nextAt: toIso(Date.now() + DAY), due: false };
const REFUNDED: ProviderReport = { status: 'refunded', txOutHash: 'out' };

describe('a refund that is due', () => {
  test.each<[string, ShownSettings]>([
    ['has reported it', { ...DUE, record: said(REFUNDED) }],
    [
      'has reported it without evidence',
      { ...DUE, state: { ...DUE.state, missingEvidence: LACKING }, record: said(REFUNDED) },
    ],
    [
      'has reported it and the chain has not proven it',
      { ...DUE, state: { ...DUE.state, unproven: { report: REFUNDED, at: toIso(Date.now()) } } },
    ],
  ])('cannot be chosen any more once the provider %s, and the page says so', (_, settings) => {
    const { tracked } = trackedIn(settings, 'en');
    expect([tracked.state, tracked.over, tracked.refund_notice]).toEqual(['refund_in_check', false, null]);
    expect(tracked.refund).toMatchObject({ until: null, seconds_left: null });
    const text = readable(renderState(settings, 'en').page);
    expect(text).toContain('The provider AlphaSwap says that it has sent your deposit back');
    expect(text).not.toMatch(/choose|at the latest|left, until/i);
  });

  test('is chosen while the provider says nothing of it, and is on its way once it was decided', () => {
    const due = trackedIn({ ...DUE, record: said({ status: 'refund_required' }) }, 'en').tracked;
    expect([due.state, due.refund?.until]).toEqual(['refund_choice', DUE.state?.refundDeadline]);
    expect(renderState(DUE, 'en').page).toContain('Choose your refund here');
    const refund: OrderState['refund'] = {
      target: { kind: 'address', address: 'refund-here', extraId: null },
      decidedBy: 'partner',
      decidedAt: toIso(Date.now()),
    };
    const decided = { ...DUE, state: { ...DUE.state, refund }, record: said(REFUNDED) };
    expect(trackedIn(decided, 'en').tracked.state).toBe('refund_under_way');
  });
});

describe('a refund that goes back to the sender', () => {
  const sender = (later: ShownSettings['later']): ShownSettings => ({
    ...DUE,
    input: { refundAddress: null, refundsToSender: true, refundWindowHours: null },
    later: later ?? [],
  });
  const textOf = (settings: ShownSettings) => readable(renderState(settings, 'en').page);

  test('is announced as such before one is due', () => {
    expect(noticeOf(sender(['confirming']))).toBe(
      'If this swap cannot continue, the provider AlphaSwap sends your deposit back by itself, to the address that you pay from.',
    );
  });

  test('is not to be chosen, also where the tracking page takes the choice', () => {
    const due = sender(['confirming', 'refund_required']);
    const hosted = { ...due, input: { ...due.input, refundChoice: 'hosted' } } as const;
    const { tracked } = trackedIn(hosted, 'en');
    expect(tracked.state).toBe('refund_to_sender');
    expect(String(tracked.refund_notice)).toContain('sends it back by itself, to the address that you paid from');
    expect(textOf(hosted)).not.toMatch(/choose/i);
  });

  test('is looked for in the wallet that the user paid from', () => {
    const refunded = sender(['confirming', 'refund_required', 'refunded']);
    expect(textOf(refunded)).toContain('Check the wallet that you paid from.');
    expect(textOf(refunded)).not.toContain('chose');
    const chosen = { ...refunded, input: {} };
    expect(textOf(chosen)).toContain('Check the wallet that you chose for the refund.');
  });

  test('goes by ticket where the operator has it so', () => {
    const due = sender(['confirming', 'refund_required']);
    const ticket = { ...due, input: { ...due.input, refundCapability: 'ticket' } } as const;
    expect(trackedIn(ticket, 'en').tracked.state).toBe('refund_ticket');
  });
});

test.each(['underpayment', 'overpayment'] as const)(
  'no refund is promised of the agreed amount that a provider reports as arrived beside an %s',
  (failedReasonCode) => {
    const of = (amountFromActual: string): ShownSettings => ({
      later: ['confirming', 'refund_required', 'refunded'],
      state: { failedReasonCode, amountFromActual },
    });
    const { tracked } = trackedIn(of('0.050'), 'en');
    expect(tracked.refund).toMatchObject({ arrived: null, amount: null, fee: null });
    expect(readable(renderState(of('0.050'), 'en').page)).toContain('what arrived');
    expect(toReceipt(trackedIn(of('0.050'), 'en'))?.arrived.amount).toBeNull();
    expect(trackedIn(of('0.04'), 'en').tracked.refund).toMatchObject({ arrived: '0.04' });
  },
);

test('the transaction of a late payout is shown as a refund in no status but refunded', () => {
  const sentIn = (status: OrderStatus) => {
    const at = toIso(Date.now());
    const lateDeposit = { status, seenAt: at, updatedAt: at, amount: '0.05', txInHash: 'in', txOutHash: 'out' };
    const { transactions } = trackedIn({ later: ['expired'], lateDeposit }, 'en').tracked;
    return transactions.find(({ hash }) => hash === 'out')?.kind;
  };
  const statuses = ['exchanging', 'sending', 'completed', 'refund_required', 'failed', 'refunded'] as const;
  expect(statuses.map(sentIn)).toEqual(['payout', 'payout', 'payout', 'payout', 'payout', 'refund']);
});
