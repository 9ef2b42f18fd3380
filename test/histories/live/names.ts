/** What live orders go through, each with the first edition that has it; a history is kept of each in every edition since. */
export const LIVE_SITUATIONS = {
  /** The provider's words come by signal, up to the payout. */
  completed: 1,
  /** The creation gets no answer, and the provider is asked what became of it. */
  created_unanswered: 1,
  /** The provider refuses to make the order. */
  refused: 1,
  /** Nothing comes in time. */
  expired: 1,
  /** Something comes after the order has expired. */
  late_deposit: 1,
  /** The wallet says that it has sent the deposit, and says so again; then it arrives. */
  deposit_reported: 1,
  /** The wallet says so, and nothing arrives. */
  reported_in_vain: 1,
  /** The provider falls silent while the deposit is waited for. */
  silent_before_deposit: 1,
  /** The provider falls silent after the deposit. */
  silent_after_deposit: 1,
  /** The provider says that an order failed whose deposit it has had, and pays out all the same. */
  failed_with_deposit: 1,
  /** The provider says that an order failed before anything came. */
  failed_without_deposit: 1,
  /** Words that mean nothing new, and one that is heard too early. */
  flapping: 1,
  /** A completion without amount and transaction: the provider is asked, and asked again. */
  evidence_asked_again: 1,
  /** The partner decides on a refund, which the provider takes and pays. */
  refund_accepted: 1,
  /** The provider refuses the refund. */
  refund_refused: 1,
  /** The call for the refund gets no answer, and nobody can say whether it was taken. */
  refund_unknown: 1,
  /** The provider's server fails while it is asked for a refund. */
  refund_unanswered: 1,
  /** The partner lets its time pass, and its preference decides. */
  refund_window_ended: 1,
  /** A provider that refunds by ticket. */
  refund_by_ticket: 1,
  /** A person ends the manual review. */
  decided_by_operator: 1,
  /** The order goes on from its row, with words of its provider that the run before never heard. */
  recovered_unheard: 1,
  /** Nobody serves the provider's queue when a refund is to be asked for; the order goes on without. */
  unserved: 1,
  /** The wallet and the provider say the same many times at once. */
  repeated_messages: 1,
  /** The provider says that it has refunded, and not by which transaction. */
  refund_without_evidence: 1,
  /** The history has grown long, and another run goes on. */
  next_run: 1,
  /** That other run. */
  handed_on: 1,
} as const;

export type LiveSituation = keyof typeof LIVE_SITUATIONS;

export interface LiveHistory {
  situation: LiveSituation;
  edition: number;
  /** Where it stands below `test/histories`. */
  name: string;
}

/** The latest edition whose rules no longer change. */
const SETTLED_EDITION = 1;

/** The histories that must exist, of each edition up to the latest: whoever settles one records the missing ones. */
export const LIVE_HISTORIES: readonly LiveHistory[] = (Object.keys(LIVE_SITUATIONS) as LiveSituation[]).flatMap(
  (situation) =>
    Array.from({ length: SETTLED_EDITION - LIVE_SITUATIONS[situation] + 1 }, (_, index) => {
      const edition = LIVE_SITUATIONS[situation] + index;
      return { situation, edition, name: `live/edition-${edition}/${situation}` };
    }),
);
