import type { AuditEntry } from '#db/audit';
import type { Database } from '#db/client';
import { listCallsOf, type MadeCall } from '#db/orders/provider-calls';
import type { OrderCase } from '#db/recovery/cases';
import type { ListedRequest } from '#db/requests';
import { findWatch } from '#db/watching/watches';
import type { DeliveryReport } from '#db/webhooks/order-deliveries';
import { announcedBy } from '#domain/orders/event-id';
import type { OrderState, RefundDecision } from '#domain/orders/order';
import { eventName, STATUSES } from '#domain/orders/status';
import { CASE_WORDS } from '#domain/recovery/order-case';
import type { CaseEntry } from '#domain/support/case-file';
import { writeRefundDestination } from '#domain/support/order-words';
import type { EventLine } from '#temporal/histories/history-event';
import { hidePrivate } from './read-history';

export function transitionEntries({ timeline, failedReasonCode, failedReasonMessage }: OrderState): CaseEntry[] {
  return timeline.map(({ status, at }, index) => {
    const reason = ['failed', 'refund_required', 'manual_review'].includes(status) ? failedReasonCode : null;
    const why = reason === null ? '' : ` (${[reason, failedReasonMessage].filter(Boolean).join(': ')})`;
    const text = `The order became ${status}: ${STATUSES[status].meaning}${why}`;
    return { kind: 'transition', at, text, facts: { status, sequence: index + 1 } };
  });
}

export function decisionEntries({ input, refund, decision, timeline, createdAt }: OrderState): CaseEntry[] {
  return [
    ...(refund
      ? [
          {
            kind: 'decision' as const,
            at: refund.decidedAt,
            text: `${deciderWords(refund)} that the deposit goes ${writeRefundDestination({ input }, refund.target)}`,
            facts: { decided_by: refund.decidedBy },
          },
        ]
      : []),
    ...(decision
      ? [
          {
            kind: 'decision' as const,
            at: timeline.at(-1)?.at ?? createdAt,
            text: `${decision.operator} decided on ${decision.status}: ${decision.reason}`,
            facts: decision,
          },
        ]
      : []),
  ];
}

function deciderWords({ decidedBy, decider }: RefundDecision): string {
  if (decider?.by === 'operator') {
    return `${decider.actor} decided (${decider.reason})`;
  }
  return decidedBy === 'user' ? 'The user decided on the tracking page' : `The ${decidedBy} decided`;
}

/** Without workflow tasks, which say nothing about the order. */
export function historyEntries(lines: readonly EventLine[], runId: string): CaseEntry[] {
  return lines
    .filter(({ what }) => !what.startsWith('workflow task'))
    .map(({ id, time, what, summary }) => ({
      kind: 'history',
      at: time,
      text: summary === '' ? what : `${what}: ${summary}`,
      facts: { event_id: id, run_id: runId },
    }));
}

const CALL_WORDS: Readonly<Record<MadeCall['call'], string>> = {
  create_order: 'open its order',
  request_refund: 'send the deposit back',
  open_ticket: 'open a ticket for the refund',
};

export function providerEntries(provider: string, calls: readonly MadeCall[]): CaseEntry[] {
  return calls.flatMap(({ call, startedAt, answeredAt, answer }) => [
    {
      kind: 'provider',
      at: startedAt.toISOString(),
      text: `${provider} was asked to ${CALL_WORDS[call]}`,
      facts: { call },
    },
    ...(answeredAt
      ? [
          {
            kind: 'provider' as const,
            at: answeredAt.toISOString(),
            text: `${provider} answered the call to ${CALL_WORDS[call]}`,
            facts: { call, answer: answer?.value ?? null },
          },
        ]
      : []),
  ]);
}

export function webhookEntries(deliveries: readonly DeliveryReport[]): CaseEntry[] {
  return deliveries.flatMap(({ eventId, url, attempts }) =>
    attempts.map(({ attempt, at, ok, responseCode, errorLabel, durationMs }) => ({
      kind: 'webhook' as const,
      at: at.toISOString(),
      text: `Attempt ${attempt} to send ${eventName(announcedBy(eventId))} to ${new URL(url).host}: ${ok ? 'taken' : 'not taken'} (${[responseCode, errorLabel].filter((part) => part !== null).join(' ')}, ${durationMs} ms)`,
      facts: {
        event_id: eventId,
        attempt,
        ok,
        response_code: responseCode,
        error: errorLabel,
        duration_ms: durationMs,
      },
    })),
  );
}

export function requestEntries(requests: readonly ListedRequest[]): CaseEntry[] {
  return requests.map(({ requestId, at, method, path, status, errorCode, durationMs, keyId }) => ({
    kind: 'request',
    at: at.toISOString(),
    text: `${method} ${path}: ${status ?? 'no answer'}${errorCode === null ? '' : ` ${errorCode}`}, ${durationMs} ms`,
    facts: { request_id: requestId, key_id: keyId, status, error_code: errorCode },
  }));
}

export function supportEntries(
  cases: readonly OrderCase[],
  notes: readonly (AuditEntry & { at: Date })[],
): CaseEntry[] {
  return [
    ...cases.map(({ mismatch, repair, openedAt, closedAt, times }) => ({
      kind: 'case' as const,
      at: openedAt.toISOString(),
      text: `A case for support: ${CASE_WORDS[mismatch]}; ${repair}`,
      facts: { kind: mismatch, times, closed_at: closedAt?.toISOString() ?? null },
    })),
    ...notes.map(({ at, actor, action, reason, details }) => ({
      kind: 'audit' as const,
      at: at.toISOString(),
      text: `${actor} did ${action}${reason === undefined ? '' : `: ${reason}`}`,
      facts: details,
    })),
  ];
}

/** One message between provider and service. */
interface SaidThing {
  at: string;
  direction: 'asked' | 'answered' | 'reported';
  text: string;
  /** Latency of an answer. */
  latencyMs: number | null;
  facts: unknown;
}

/** The calls that must not be made twice, with their answers, and the provider's latest report; oldest first. */
export async function readConversation(db: Database, order: OrderState): Promise<SaidThing[]> {
  const { orderId, provider } = order.input;
  const [calls, watch] = await Promise.all([listCallsOf(db, orderId), findWatch(db, orderId)]);
  const said = calls.flatMap((call) => toRequestAndAnswer(provider, call, order));
  const report = watch?.report;
  if (!report) {
    return said;
  }
  const text = `${provider} says ${report.providerWord ? `"${report.providerWord}", which is ` : ''}${report.status}`;
  const entry = hidePrivate({ kind: 'provider', at: watch.changedAt.toISOString(), text, facts: report }, order);
  const reported = { ...wordsOf(entry), direction: 'reported' as const, latencyMs: null };
  return [...said, reported].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function toRequestAndAnswer(provider: string, call: MadeCall, order: OrderState): SaidThing[] {
  const [request, answer] = providerEntries(provider, [call]).map((entry) => wordsOf(hidePrivate(entry, order)));
  const latencyMs = call.answeredAt === null ? null : call.answeredAt.getTime() - call.startedAt.getTime();
  return [
    ...(request ? [{ ...request, direction: 'asked' as const, latencyMs: null }] : []),
    ...(answer ? [{ ...answer, direction: 'answered' as const, latencyMs }] : []),
  ];
}

function wordsOf({ at, text, facts }: CaseEntry) {
  return { at, text, facts };
}
