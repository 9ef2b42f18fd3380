import { SECOND } from '#domain/duration';
import type { OrderInput } from '#domain/orders/order';
import { UNASKABLE } from '../served-provider';
import { COMPLETED, type LostCase, later, report, SOON, soon, waiting } from './lost-case';
import type { LostOrder, Start } from './lost-order';

const fresh =
  (input: Partial<OrderInput> = {}) =>
  (): Start => ({ input });
const open = (order: LostOrder) => order.open();
const opened = (order: LostOrder) => order.opened();
const creationCases: LostCase[] = [
  ...(['calling orders', 'called orders', 'answered createProviderOrder', 'recorded 1'] as const).map(
    (stopAt): LostCase => ({
      name: `a creation at "${stopAt}", and it was repeated since`,
      start: fresh(),
      first: open,
      stopAt,
      second: opened,
      finish: (order) => order.report(COMPLETED),
      timeline: ['waiting_deposit', 'completed'],
      atProvider: { orders: 1 },
    }),
  ),
  {
    name: 'a creation that the provider accepted and cannot be asked about',
    start: fresh({ provider: UNASKABLE }),
    first: open,
    stopAt: 'called orders',
    second: opened,
    secondRefused: 'PROVIDER_ERROR',
    timeline: [],
    atProvider: { orders: 1 },
  },
];

const swapCases: LostCase[] = [
  {
    name: 'a `confirming` report, and the deposit window has ended since',
    start: waiting(later),
    first: (order) => order.report({ status: 'confirming', txInHash: 'in' }),
    stopAt: 'recorded 2',
    finish: (order) => order.report(COMPLETED),
    timeline: ['waiting_deposit', 'confirming', 'completed'],
  },
  {
    name: 'the silence of the provider after a reported deposit, and it reported a completion since',
    start: (now) => ({
      past: { createdAt: now - 5 * SECOND, events: [[{ type: 'deposit_reported' }, now - 4 * SECOND]] },
    }),
    first: (order) => order.silent(),
    stopAt: 'recorded 3',
    second: (order) => order.report(COMPLETED),
    timeline: ['waiting_deposit', 'manual_review', 'completed'],
  },
  {
    name: 'the end of the deposit window, and a deposit was reported since',
    start: waiting(soon),
    stopAt: 'recorded 2',
    second: (order) => order.report({ status: 'confirming', txInHash: 'in' }),
    timeline: ['waiting_deposit', 'expired'],
  },
  {
    name: 'a completion that the provider was asked for, and it reported a failure since',
    start: (now) => ({
      past: {
        createdAt: now - 120 * SECOND,
        events: [
          [report({ status: 'sending', txInHash: 'in' }), now - 90 * SECOND],
          [report({ status: 'completed' }), now + SOON - 60 * SECOND],
        ],
      },
    }),
    stopAt: 'recorded 3',
    second: (order) => order.report({ status: 'failed', reason: 'provider_internal' }),
    timeline: ['waiting_deposit', 'sending', 'completed'],
  },
  {
    name: 'the answer to the question for a completion, and it reported a failure since',
    start: (now) => ({
      past: {
        createdAt: now - 120 * SECOND,
        events: [
          [report({ status: 'sending', txInHash: 'in' }), now - 90 * SECOND],
          [report({ status: 'completed' }), now + SOON - 60 * SECOND],
        ],
      },
    }),
    stopAt: 'answered readStatus',
    second: (order) => order.report({ status: 'failed', reason: 'provider_internal' }),
    finish: (order) => order.report(COMPLETED),
    timeline: ['waiting_deposit', 'sending', 'manual_review', 'completed'],
  },
];

/** Orders that are created, paid and completed. */
export const SWAP_CASES: readonly LostCase[] = [...creationCases, ...swapCases];
