import type { Database } from '#db/client';
import { closeCase, openCase } from '#db/recovery/cases';
import type { LeasedWatch } from '#db/watching/watches';
import { WATCH_CASES, type WatchCaseKind } from '#domain/recovery/order-case';
import { DOUBT_WORDS } from '#domain/watching/agreed-order';
import { type FailedPolls, isUnreadable } from '#domain/watching/polling';
import type { Doubt } from '#domain/watching/provider-report';
import { WATCH_STATES, type WatchedOrder, type WatchState } from '#domain/watching/watched-order';

export interface TendedWatch {
  /** Before the poll. */
  watch: LeasedWatch;
  /** Its name. */
  provider: string;
  /** After the poll. */
  watched: WatchedOrder;
  state: WatchState;
  failed: FailedPolls;
}

/** Kinds that a poll opens and closes. The case of a late or second deposit is opened with its record. */
const TENDED = WATCH_CASES.filter((kind) => kind !== 'late_deposit' && kind !== 'second_deposit');

/**
 * Opens the cases that apply to the watched order, updates changed texts, and closes the others; returns those that apply. A
 * case closed by a person stays closed until there is something new.
 */
export async function tendWatchCases(db: Database, tended: TendedWatch): Promise<WatchCaseKind[]> {
  const { watch, watched, state, failed } = tended;
  const found: readonly (WatchCaseKind | null)[] = [
    WATCH_STATES[state].case,
    ...(watched.unknownWord === null || state === 'over' ? [] : ['unknown_status' as const]),
    ...(watched.report?.doubts === undefined || state === 'over' ? [] : ['doubtful_evidence' as const]),
    ...(isUnreadable(failed) && state !== 'over' ? ['unreadable_answer' as const] : []),
  ];
  const hasNewWords =
    watched.unknownWord !== watch.unknownWord || JSON.stringify(watched.report) !== JSON.stringify(watch.report);
  for (const kind of TENDED) {
    const wasFound = watch.latestCases.includes(kind);
    if (found.includes(kind) && (!wasFound || hasNewWords)) {
      await openCase(db, watch.orderId, kind, WHAT_TO_DO[kind](tended));
    } else if (wasFound && !found.includes(kind)) {
      await closeCase(db, watch.orderId, kind);
    }
  }
  return TENDED.filter((kind) => found.includes(kind));
}

/** What to do, for support staff. */
const WHAT_TO_DO: Readonly<Record<(typeof TENDED)[number], (tended: TendedWatch) => string>> = {
  deposit_possible: ({ provider, watch, watched }) =>
    `ask ${provider} whether it has a deposit for its order ${watch.providerOrderId}: ${
      watch.end?.isReported ? 'the wallet said that it had sent it, and ' : ''
    }the provider says ${lastWord(watched)}`,
  unanswered: ({ provider, watch }) =>
    `ask ${provider} by hand whether a deposit came to its order ${watch.providerOrderId}`,
  unknown_status: ({ provider, watch, watched }) =>
    `${provider} says "${watched.unknownWord}" of its order ${watch.providerOrderId}: ask what that means`,
  doubtful_evidence: ({ provider, watch, watched: { report } }) =>
    `ask ${provider} about its order ${watch.providerOrderId}, which it calls "${report?.providerWord ?? report?.status}": ${(report?.doubts ?? []).map(writeDoubt).join('; ')}`,
  unreadable_answer: ({ provider, watch, failed }) =>
    `ask ${provider} how its order ${watch.providerOrderId} is: the last ${failed.times} answers about it could not be read; swaplane provider verify shows what has changed`,
  unrecorded: ({ provider, watch, watched }) =>
    `${provider} has order ${watch.providerOrderId} and says ${lastWord(watched)}: find out why it was never recorded here`,
};

function writeDoubt({ what, why, said }: Doubt): string {
  return `${DOUBTED[what]} "${said}" ${DOUBT_WORDS[why]}`;
}

const DOUBTED: Readonly<Record<Doubt['what'], string>> = {
  amountTo: 'the amount paid out',
  refundAmount: 'the amount sent back',
  txOutHash: 'the transaction',
};

function lastWord({ report, unknownWord }: WatchedOrder): string {
  return unknownWord === null ? (report?.status ?? 'nothing') : `"${unknownWord}"`;
}
