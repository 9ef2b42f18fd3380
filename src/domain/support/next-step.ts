import { apply } from '../orders/apply-event';
import { type Due, nextDue } from '../orders/deadline';
import type { OrderState } from '../orders/order';
import { choosePreferredRefund } from '../refunds/refund-decision';
import { endOf, lateDepositWatchedUntil } from '../watching/order-end';
import { SILENT_AFTER_MS } from '../watching/polling';
import { isReport, type ScriptStep, SILENCE } from '../watching/provider-report';
import type { OrderFacts } from './facts';
import { isEndWatched, isOpen, quietSince } from './order-checks';
import { wordsOfStatus, writeRefundDestination } from './order-words';

/** What happens next without anybody acting; `at` in milliseconds. */
export interface NextStep {
  what: string;
  at: number;
}

/** The next thing that happens to the order or its notifications without anybody acting; null if nothing will. */
export function nextStep(facts: OrderFacts): NextStep | null {
  const steps = isOpen(facts) ? [dueStep(facts), silenceStep(facts)] : [endOfWatch(facts), nextDelivery(facts)];
  const known = steps.filter((step) => step !== null);
  return known.sort((one, other) => one.at - other.at)[0] ?? null;
}

function dueStep({ order }: OrderFacts): NextStep | null {
  const due = nextDue(order);
  return due && { what: dueWords(due, order), at: due.at };
}

function dueWords(due: Due, order: OrderState): string {
  switch (due.kind) {
    case 'script':
      return scriptWords(due.step);
    case 'deposit_window':
      return 'the order expires';
    case 'refund_window':
      return `the preference is applied: ${preferredWords(order)}`;
    case 'deposit_unnoticed':
    case 'proof':
    case 'refund_confirmation':
    case 'ticket_sla':
    case 'no_refund_path':
      return 'a person takes over';
    case 'evidence':
      return 'the provider is asked again for the amount and the transaction';
  }
}

function preferredWords(order: OrderState): string {
  const target = choosePreferredRefund(order);
  if (target === 'manual_review') {
    return 'it cannot be carried out, so a person takes over';
  }
  return `the deposit goes ${writeRefundDestination(order, target)}`;
}

/** A provider that reports nothing for too long counts as silent [rules/orders-and-transitions: A provider that falls silent]. */
function silenceStep(facts: OrderFacts): NextStep | null {
  const { order, watch } = facts;
  const since = quietSince(facts);
  if (since === null || watch?.silent) {
    return null;
  }
  const at = since + SILENT_AFTER_MS;
  const after = apply(order, { type: 'provider_silent' }, at).status;
  if (after === 'failed') {
    return { what: 'the order fails, unless the provider answers first', at };
  }
  return after === 'manual_review' && after !== order.status
    ? { what: 'a person takes over, unless the provider answers first', at }
    : null;
}

function endOfWatch({ order, lateDeposit, now }: OrderFacts): NextStep | null {
  const end = endOf(order);
  const at = end && lateDepositWatchedUntil(end);
  return at !== null && isEndWatched(order) && lateDeposit === null && now < at
    ? { what: 'the deposit address is no longer watched', at }
    : null;
}

function nextDelivery({ deliveries: { paused, retrying } }: OrderFacts): NextStep | null {
  if (paused !== null) {
    return paused.resumesAt === null ? null : { what: 'the endpoint is resumed', at: paused.resumesAt };
  }
  return retrying && { what: 'the event is sent again', at: retrying.nextAttemptAt };
}

function scriptWords({ report }: ScriptStep): string {
  if (isReport(report)) {
    return `the simulated provider says ${wordsOfStatus(report.status)}`;
  }
  return report === SILENCE ? 'the simulated provider is treated as silent' : 'the simulated network shows the deposit';
}
