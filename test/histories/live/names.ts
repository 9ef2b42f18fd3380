/** What happens to live orders, each with the first edition that has it; a history of each is kept for every edition since. */
export const LIVE_SITUATIONS = {
  /** The provider's reports arrive as signals, up to the payout. */
  completed: 1,
  /** The creation gets no response, and the provider is asked for its result. */
  created_unanswered: 1,
  /** The provider refuses to make the order. */
  refused: 1,
  /** No deposit arrives in time. */
  expired: 1,
  /** A deposit arrives after the order has expired. */
  late_deposit: 1,
  /** The wallet reports the deposit as sent, twice; then it arrives. */
  deposit_reported: 1,
  /** The wallet reports the deposit as sent, and it never arrives. */
  reported_in_vain: 1,
  /** The provider becomes silent before the deposit. */
  silent_before_deposit: 1,
  /** The provider becomes silent after the deposit. */
  silent_after_deposit: 1,
  /** The provider reports an order with a deposit as failed, and pays out all the same. */
  failed_with_deposit: 1,
  /** The provider reports an order as failed before a deposit. */
  failed_without_deposit: 1,
  /** Reports that repeat the one before, and one that comes too early. */
  flapping: 1,
  /** A completion without amount and transaction: the provider is asked for them twice. */
  evidence_asked_again: 1,
  /** The partner decides on a refund, which the provider accepts and pays. */
  refund_accepted: 1,
  /** The provider refuses the refund. */
  refund_refused: 1,
  /** The refund call gets no response, and nobody knows whether it was accepted. */
  refund_unknown: 1,
  /** The provider's server fails during the refund call. */
  refund_unanswered: 1,
  /** The decision window ends, and the preference decides. */
  refund_window_ended: 1,
  /** A provider that refunds by ticket. */
  refund_by_ticket: 1,
  /** An operator ends the manual review. */
  decided_by_operator: 1,
  /** The order continues from its row, with reports of its provider that the run before never processed. */
  recovered_unheard: 1,
  /** No worker serves the provider's queue when a refund has to be requested; the order continues without. */
  unserved: 1,
  /** The wallet and the provider report the same many times at once. */
  repeated_messages: 1,
  /** The provider reports a refund without its transaction. */
  refund_without_evidence: 1,
  /** The history has grown long, and another run continues. */
  next_run: 1,
  /** That other run. */
  handed_on: 1,
  /** The chain shows the deposit, no longer, and again, before the provider reports it. */
  deposit_on_chain: 2,
  /** The payout needs proof, and the chain shows it. */
  proof_given: 2,
  /** The payout needs proof, which does not come in time; a person has the order, and the chain shows the payout after all. */
  proof_missed: 2,
  /** The payout needs proof, and the chain shows something else. */
  proof_contradicted: 2,
  /** A refund that an operator has asked for again waits for its next attempt when the provider says that it has refunded. */
  refund_asked_again: 4,
  /** A decided refund waits for its next attempt when the provider says that it has refunded. */
  refund_said_while_due: 4,
} as const;

export type LiveSituation = keyof typeof LIVE_SITUATIONS;

export interface LiveHistory {
  situation: LiveSituation;
  edition: number;
  /** Its path below `test/histories`. */
  name: string;
}

/** The latest edition whose rules no longer change. */
const SETTLED_EDITION = 3;

/**
 * The histories that must exist, of each edition up to the latest: whoever raises that edition records the missing ones. What only
 * a later edition has is kept from the beginning; if its rules change before they are settled, it is recorded anew.
 */
export const LIVE_HISTORIES: readonly LiveHistory[] = (Object.keys(LIVE_SITUATIONS) as LiveSituation[]).flatMap(
  (situation) =>
    Array.from({ length: Math.max(SETTLED_EDITION - LIVE_SITUATIONS[situation], 0) + 1 }, (_, index) => {
      const edition = LIVE_SITUATIONS[situation] + index;
      return { situation, edition, name: `live/edition-${edition}/${situation}` };
    }),
);
