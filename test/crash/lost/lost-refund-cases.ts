import { HOUR, SECOND } from '#domain/duration';
import { BY_KEY } from '#test/helpers/orders/order-state';
import { UNASKABLE } from '../served-provider';
import {
  CHOSEN,
  DUE,
  LATER,
  type LostCase,
  later,
  OTHER,
  PREFERRED,
  refundDue,
  refundReport,
  refundReportOnceAsked,
  report,
  SOON,
  soon,
  TICKET,
  tomorrow,
  UNDERPAID,
} from './lost-case';

const refundCases: LostCase[] = [
  {
    name: 'a refund action, and the refund window has ended since',
    start: refundDue(later),
    first: (order) => order.refund(CHOSEN),
    stopAt: 'recorded 3',
    finish: refundReportOnceAsked,
    timeline: [...DUE, 'refunded'],
    atProvider: { refunds: [CHOSEN] },
  },
  {
    name: 'a refund action, and a different one since',
    start: refundDue(tomorrow),
    first: (order) => order.refund(CHOSEN),
    stopAt: 'recorded 3',
    second: (order) => order.refund(OTHER),
    secondRefused: 'REFUND_WINDOW_EXPIRED',
    finish: refundReportOnceAsked,
    timeline: [...DUE, 'refunded'],
    atProvider: { refunds: [CHOSEN] },
  },
  {
    name: 'the end of the refund window, and a refund action since',
    start: refundDue(soon),
    stopAt: 'recorded 3',
    second: (order) => order.refund(OTHER),
    secondRefused: 'REFUND_WINDOW_EXPIRED',
    finish: refundReportOnceAsked,
    timeline: [...DUE, 'refunded'],
    atProvider: { refunds: [PREFERRED] },
  },
  {
    name: 'a `refunded` report, and the refund window has ended since',
    start: refundDue(later),
    first: refundReport,
    stopAt: 'recorded 3',
    timeline: [...DUE, 'refunded'],
    atProvider: { refunds: [] },
  },
  ...(['calling refunds', 'called refunds', 'answered requestRefund'] as const).map(
    (stopAt): LostCase => ({
      name: `a refund call at "${stopAt}", and the refund window has ended since`,
      start: refundDue(later),
      first: (order) => order.refund(CHOSEN),
      stopAt,
      finish: refundReportOnceAsked,
      timeline: [...DUE, 'refunded'],
      atProvider: { refunds: [CHOSEN] },
    }),
  ),
  {
    name: 'a refund call that the provider accepted and cannot be asked about',
    start: refundDue(later, { provider: UNASKABLE }),
    first: (order) => order.refund(CHOSEN),
    stopAt: 'called refunds',
    finish: (order) => order.decide({ operator: 'one', status: 'refunded', txOutHash: 'back' }),
    timeline: [...DUE, 'manual_review', 'refunded'],
    atProvider: { refunds: [CHOSEN] },
  },
  {
    name: 'the end of the wait for a refund to be confirmed, and it was confirmed since',
    start: (now) => {
      const acceptedAt = now + SOON - 72 * HOUR;
      return refundDue(tomorrow, {}, () => [
        [{ type: 'refund_action', action: CHOSEN, decider: BY_KEY }, acceptedAt - SECOND],
        [{ type: 'provider_answer', answer: 'accepted' }, acceptedAt],
      ])(acceptedAt - SECOND);
    },
    stopAt: 'recorded 4',
    second: refundReport,
    timeline: [...DUE, 'manual_review', 'refunded'],
    atProvider: { refunds: [] },
  },
];

const personCases: LostCase[] = [
  {
    name: 'the report by which a ticket is due, and the SLA has ended since',
    start: (now) => ({
      input: { ...TICKET, refundSlaHours: (LATER - 2 * SECOND) / HOUR },
      past: { createdAt: now - SECOND },
    }),
    first: (order) => order.report(UNDERPAID),
    stopAt: 'recorded 2',
    finish: (order) => order.decide({ operator: 'one', status: 'failed' }),
    timeline: [...DUE, 'manual_review', 'failed'],
    atProvider: { tickets: 0 },
  },
  ...(['calling tickets', 'called tickets', 'answered openTicket'] as const).map(
    (stopAt): LostCase => ({
      name: `a ticket call at "${stopAt}", and the refund was reported since`,
      start: (now) => ({ input: { ...TICKET, refundSlaHours: 72 }, past: { createdAt: now - SECOND } }),
      first: (order) => order.report(UNDERPAID),
      stopAt,
      stopsBriefly: stopAt === 'calling tickets',
      second: refundReport,
      timeline: [...DUE, 'refunded'],
      // A ticket that was not opened yet is not due any more.
      atProvider: { tickets: stopAt === 'calling tickets' ? 0 : 1 },
    }),
  ),
  {
    name: "the end of a ticket's SLA, and the refund was reported since",
    start: refundDue(soon, TICKET, (now) => [[{ type: 'provider_answer', answer: 'accepted' }, now]]),
    stopAt: 'recorded 3',
    second: refundReport,
    timeline: [...DUE, 'manual_review', 'refunded'],
    atProvider: { tickets: 0 },
  },
  {
    name: "an operator's `refunded`, and another operator's `completed` came since",
    start: (now) => ({
      past: {
        createdAt: now - 3 * SECOND,
        events: [
          [report({ status: 'confirming', txInHash: 'in' }), now - 2 * SECOND],
          [report({ status: 'manual_review' }), now - SECOND],
        ],
      },
    }),
    first: (order) => order.decide({ operator: 'one', status: 'refunded', txOutHash: 'back' }),
    stopAt: 'recorded 4',
    second: (order) => order.decide({ operator: 'two', status: 'completed', txOutHash: 'out', amountTo: '14.8' }),
    secondRefused: 'REFUND_WINDOW_EXPIRED',
    timeline: ['waiting_deposit', 'confirming', 'manual_review', 'refunded'],
  },
];

/** Orders whose deposit is refunded, or that an operator decides. */
export const REFUND_CASES: readonly LostCase[] = [...refundCases, ...personCases];
