import { toIso } from '../duration';
import { findingWords } from '../evidence/chain-finding';
import { isReport } from '../watching/provider-report';
import type { OrderEvent } from './apply-event';
import { DUE_SUMMARY, type Due, nextDue } from './deadline';
import { expectedAmount, type OrderInput, type OrderState } from './order';
import type { ProviderCall } from './provider-call';
import { STATUSES } from './status';

/**
 * The summary of a history event, as shown in Temporal to everybody who opens the workflow, so it contains no address
 * [rules/support: In Temporal].
 */
export function recordSummary(order: OrderState, event: OrderEvent | null): string {
  const { status, revision, refund } = order;
  return [`${status}, revision ${revision}`, event === null ? 'the order is open' : eventWords(event, refund)].join(
    ': ',
  );
}

function eventWords(event: OrderEvent, refund: OrderState['refund']): string {
  switch (event.type) {
    case 'provider_report': {
      const { status, providerWord, reason, amountFrom, amountTo } = event.report;
      const word = providerWord === undefined ? status : `"${providerWord}"`;
      const facts = [reason, amountFrom && `${amountFrom} arrived`, amountTo && `${amountTo} paid out`].filter(Boolean);
      return `the provider says ${[word, ...facts].join(', ')}`;
    }
    case 'provider_silent':
      return 'the provider is silent';
    case 'deadline':
      return `${DUE_SUMMARY[event.kind]}${refund ? `, refund decided by ${refund.decidedBy}` : ''}`;
    case 'deposit_reported':
      return 'the wallet says that it has sent the deposit';
    case 'refund_action':
      return `${event.decider.by === 'operator' ? event.decider.actor : `the ${event.decider.by}`} decides: ${event.action.kind === 'stable' ? `refund as ${event.action.target}` : 'refund to an address'}`;
    case 'refund_again':
      return `${event.operator} has the refund requested once more`;
    case 'review':
      return `${event.operator} takes it to manual review`;
    case 'provider_answer':
      return `the provider's answer: ${event.answer}`;
    case 'decision':
      return `${event.decision.operator} decides: ${event.decision.status}`;
    case 'chain_news':
      return findingWords(event.news);
    case 'recorded':
      return 'as it is on record';
  }
}

/** The order in a few words, for lists of workflows. */
export function swapSummary({ amountFrom, from, to, provider }: OrderInput): string {
  return `${amountFrom} ${from} to ${to} at ${provider}`;
}

export function creationSummary({ provider, amountFrom, from, fromNetwork, amountTo, to }: OrderInput): string {
  return `${provider}: open an order for ${amountFrom} ${from} (${fromNetwork}) to ${amountTo} ${to}`;
}

export function callSummary(call: ProviderCall, { input, deposit, amountFromActual }: OrderState): string {
  const { provider, amountFrom, from } = input;
  const what = `its order ${deposit.providerOrderId}`;
  switch (call.type) {
    case 'request_refund': {
      const how = call.target.kind === 'stable' ? `as ${call.target.target}` : 'to an address';
      return `${provider}: refund ${amountFromActual ?? amountFrom} ${from} of ${what} ${how}`;
    }
    case 'open_ticket':
      return `${provider}: open a ticket for ${amountFromActual ?? amountFrom} ${from} of ${what}`;
    case 'read_status':
      return `${provider}: what was paid out for ${what}, and by which transaction`;
  }
}

/** The summary of the timer that waits for it. */
export function dueSummary(due: Due): string {
  return due.kind === 'script' ? DUE_SUMMARY.script : `${DUE_SUMMARY[due.kind]}, ${toIso(due.at)}`;
}

/** The order as Markdown: its input, its state, and what is due next. */
export function describeState(order: OrderState): string {
  const { input, deposit, status, timeline, failedReasonCode, failedReasonMessage, refund, refundAcceptedAt } = order;
  const due = nextDue(order);
  const script = due?.kind === 'script' && isReport(due.step.report) ? ` (${due.step.report.status})` : '';
  const lines = [
    `${input.amountFrom} ${input.from} to ${expectedAmount(order)} ${input.to} at ${input.provider}, its order ${deposit.providerOrderId}`,
    failedReasonCode && `Reason: ${[failedReasonCode, failedReasonMessage].filter(Boolean).join(': ')}`,
    order.amountFromActual && `Arrived: ${order.amountFromActual} ${input.from}`,
    order.amountToActual && `Paid out: ${order.amountToActual} ${input.to}`,
    order.refundAmount && `Sent back: ${order.refundAmount} ${input.from}`,
    refund && `Refund decided by ${refund.decidedBy} at ${refund.decidedAt}`,
    refundAcceptedAt && `Refund taken by ${input.provider} at ${refundAcceptedAt}`,
    order.ticketOpenedAt && `Ticket open since ${order.ticketOpenedAt}`,
    due && `Next: ${DUE_SUMMARY[due.kind]}${script} at ${toIso(due.at)}`,
  ];
  const list = lines.filter(Boolean).map((line) => `- ${line}`);
  return [`**${status}** since ${timeline.at(-1)?.at}: ${STATUSES[status].meaning}`, ...list].join('\n');
}
