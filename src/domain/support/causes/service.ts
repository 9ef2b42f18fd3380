import { nextDue } from '#domain/orders/deadline';
import { lastRecordedAt } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';
import type { CauseRow } from '../cause';
import type { OrderFacts } from '../facts';
import { CALL_OVERDUE_MS, isOpen, isOverdue, isUnwatched, mismatchOf } from '../order-checks';

const parts =
  (...kinds: readonly string[]) =>
  (facts: OrderFacts) =>
    isOpen(facts) && kinds.includes(mismatchOf(facts) ?? '');
const timesFound = ({ cases }: OrderFacts) => Math.max(0, ...cases.map(({ times }) => times));

const COMPARING = '[rules/recovery: Comparing rows with workflows]';

/** A part of Swaplane is not working: whatever the order waits for, that has to be fixed first. */
export const SERVICE_CAUSES = {
  engine_silent: {
    applies: (facts) => isOpen(facts) && facts.workflow === 'silent',
    actor: 'operator',
    money: 'by_status',
    isUnclear: true,
    place: 'the order is {status} on record',
    waits: 'Temporal does not answer, and the order cannot move until it does',
    rule: '[rules/incidents: When a store is unavailable]',
  },
  workflow_stuck_again: {
    applies: (facts) => parts('workflow_stuck')(facts) && timesFound(facts) >= 3,
    actor: 'operator',
    money: 'by_status',
    place: 'the order is {status} on record',
    waits: 'its workflow keeps failing, even after a restart',
    rule: COMPARING,
  },
  workflow_silent: {
    applies: parts('workflow_silent'),
    actor: 'operator',
    money: 'by_status',
    isUnclear: true,
    place: 'the order is {status} on record',
    waits: 'its workflow is running but does not answer: check that a worker is up',
    rule: COMPARING,
  },
  row_behind: {
    applies: parts('row_behind'),
    actor: 'service',
    money: 'unknown',
    isUnclear: true,
    place: 'the order has moved past its database row, which says {status}',
    waits: 'its rows are being written again from its history',
    rule: '[rules/recovery: Rebuilding rows from a history]',
  },
  workflow_lost: {
    applies: parts('workflow_gone', 'workflow_ended', 'workflow_stuck'),
    actor: 'service',
    money: 'by_status',
    place: 'the order is {status} on record',
    waits: 'its workflow is missing or failing and is being restarted from the record',
    rule: '[rules/recovery: Restarting an order from its row]',
  },
  workflow_behind: {
    applies: parts('workflow_behind'),
    actor: 'service',
    money: 'by_status',
    place: 'the order is {status} on record',
    waits: 'its workflow is behind the record and is being brought up to date',
    rule: COMPARING,
  },
  step_overdue: {
    applies: (facts) => isOpen(facts) && isOverdue(facts),
    actor: 'operator',
    money: 'by_status',
    isUnclear: true,
    place: 'the order is {status} on record',
    waits: 'an automatic step did not happen when it was due: check that a worker is up',
    rule: '[rules/orders-and-transitions: Timers]',
    since: ({ order }) => nextDue(order)?.at ?? lastRecordedAt(order),
  },
  call_overdue: {
    applies: ({ order, now }) => dueCall(order) !== null && now - lastRecordedAt(order) >= CALL_OVERDUE_MS,
    actor: 'operator',
    money: 'at_provider',
    place: '{deposit} is at {provider}',
    waits: '{provider} should have received our request long ago: check that a worker serves its queue',
    rule: '[rules/orders-and-transitions: Calls to the provider]',
    since: ({ order }) => lastRecordedAt(order),
  },
  not_watched: {
    applies: (facts) => isOpen(facts) && isUnwatched(facts),
    actor: 'operator',
    money: 'unknown',
    isUnclear: true,
    place: 'the order is {status} on record, and what {provider} says about it is not known',
    waits: 'Swaplane is not asking {provider} about it: check that a worker watches that provider',
    rule: '[rules/watching: Who watches]',
    since: ({ watch, order }) => watch?.answeredAt ?? lastRecordedAt(order),
  },
} as const satisfies Record<string, CauseRow>;
