import type { Database } from '#db/client';
import { listCallsOf, type MadeCall } from '#db/orders/provider-calls';
import { findWatch } from '#db/watching/watches';
import type { OrderState } from '#domain/orders/order';
import type { CaseEntry } from '#domain/support/case-file';
import { providerEntries } from './case-entries';
import { hidePrivate } from './hide-private';

/** One message between provider and service. */
export interface SaidThing {
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
