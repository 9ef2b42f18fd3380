import { fromIso } from '../duration';
import type { OrderState } from '../orders/order';
import type { OrderStatus } from '../orders/status';
import { scriptFor } from '../sandbox/script';
import { knownOfDeposit, speaksOfDeposit } from '../watching/failure';
import { SILENT_AFTER_MS } from '../watching/polling';
import { isReport, type ProviderReport, SILENCE } from '../watching/provider-report';
import type { OpenCase, OrderFacts, WatchFacts } from './facts';
import { quietSince } from './order-checks';

/**
 * What is asked of the user about an order's deposit, the one answer for everything that people read [rules/support: Asking for
 * the deposit]. Only `asked` asks for it.
 */
export const DEPOSIT_REQUESTS = [
  /** The order does not wait for a deposit any more. */
  'none',
  'asked',
  /** Its time is over. */
  'overdue',
  /** The provider says that the swap failed. */
  'given_up',
  /** The operator's nodes show it. */
  'on_chain',
  /** Something that the provider says implies it. */
  'implied',
  /** The wallet says that it has sent it. */
  'reported',
  /** The provider does not answer, or says what nobody understands: a deposit might be there, or go unnoticed. */
  'unclear',
] as const;
export type DepositRequest = (typeof DEPOSIT_REQUESTS)[number];

interface DepositFacts extends Pick<OrderFacts, 'order' | 'now' | 'watch'> {
  provider: Pick<OrderFacts['provider'], 'downSince'>;
  cases: readonly Pick<OpenCase, 'kind'>[];
  isOnChain: boolean;
}

export function depositRequest(facts: DepositFacts): DepositRequest {
  const { order, now, watch, cases, isOnChain } = facts;
  if (order.status !== 'waiting_deposit') {
    return 'none';
  }
  if (isOnChain || order.depositOnChain?.isSeen) {
    return 'on_chain';
  }
  const report = watch?.report ?? null;
  if (knownOfDeposit(order, report, now) === 'seen' || (report !== null && impliesDeposit(report))) {
    return 'implied';
  }
  if (cases.some(({ kind }) => UNCLEAR.has(kind)) || quietSince(facts) !== null) {
    return 'unclear';
  }
  if (order.depositReportedAt !== undefined) {
    return 'reported';
  }
  if (order.unpaidFailure) {
    return 'given_up';
  }
  return now < Date.parse(order.expiresAt) ? 'asked' : 'overdue';
}

/** What the provider says of the order is about another one, or a word that nobody knows. */
const UNCLEAR: ReadonlySet<string> = new Set(['contradicting_answer', 'unknown_status']);

const WITHOUT_DEPOSIT: readonly OrderStatus[] = ['waiting_deposit', 'expired', 'failed'];

function impliesDeposit(report: ProviderReport): boolean {
  return !WITHOUT_DEPOSIT.includes(report.status) || speaksOfDeposit(report);
}

/**
 * What a sandbox order's provider has reported until `now` (ms), like the results of polling a live one. Null for a live order.
 */
export function simulatedWatch({ input, createdAt }: OrderState, now: number): WatchFacts | null {
  if (input.sandbox === null) {
    return null;
  }
  const steps = scriptFor(input, fromIso(createdAt)).map(({ at, report }) => ({ at: fromIso(at), report }));
  const spoken = steps.filter(({ at }) => at <= now);
  const words = spoken.map(({ report }) => report).filter(isReport);
  const silenceAt = steps.find(({ report }) => report === SILENCE)?.at;
  const hangsSince = silenceAt === undefined ? Number.POSITIVE_INFINITY : silenceAt - SILENT_AFTER_MS;
  const hasSpokenSince = spoken.some(({ at, report }) => at > hangsSince && isReport(report));
  return {
    report: words.at(-1) ?? null,
    answeredAt: hasSpokenSince ? now : Math.min(now, hangsSince),
    silent: spoken.at(-1)?.report === SILENCE,
    nextPollAt: null,
  };
}
