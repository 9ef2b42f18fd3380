import { and, desc, eq, gt, ne } from 'drizzle-orm';
import {
  hasTaken,
  isOver,
  type LedgerAccount,
  type LedgerKind,
  missedSteps,
  type PayoutState,
  type PayoutStatus,
  type PayoutStep,
  type PayoutStepRecord,
  takeStep,
} from '#domain/payouts/payout';
import {
  checkPayoutRequest,
  type PayoutChannel,
  type PayoutFacts,
  type PayoutTerms,
  REQUESTS_WITHIN_MS,
} from '#domain/payouts/payout-request';
import { recordAudit } from '../audit';
import type { Database, Transaction } from '../client';
import { partners } from '../schema/partners';
import { payouts } from '../schema/payouts';
import { postTransaction, readBalances } from './ledger';
import { listVerifiedAddresses } from './payout-addresses';
import type { StoredPayout } from './payouts';

export interface PayoutBooking {
  /** Repeating a request with the same id returns the existing payout. */
  payoutId: string;
  partnerId: string;
  terms: PayoutTerms;
  requestedVia: PayoutChannel;
  /** The actor in the audit log. */
  actor: string;
  /** Who requested it, if the actor approved it. */
  requestedBy?: string;
}

type PayoutCheck = Pick<PayoutBooking, 'partnerId' | 'terms' | 'requestedVia'>;

/**
 * Checks a request and records the payout, its money and the audit entry, or nothing at all. The partner's row stays locked
 * until the end, so that concurrent requests are checked one after the other and never overdraw.
 * @throws ServiceError if the request is refused
 */
export async function requestPayout(db: Database, request: PayoutBooking): Promise<StoredPayout> {
  const { payoutId, partnerId, terms, requestedVia, actor, requestedBy } = request;
  return db.transaction(async (tx) => {
    const settings = await lockPartner(tx, partnerId);
    const [earlier] = await tx.select().from(payouts).where(eq(payouts.payoutId, payoutId));
    if (earlier) {
      return earlier;
    }
    const { amountUsd, address } = await check(tx, { partnerId, terms, requestedVia, ...settings });
    const [payout] = await tx
      .insert(payouts)
      .values({
        payoutId,
        partnerId,
        amountUsd,
        currency: address.currency,
        payoutAddress: address.address,
        requestedVia,
      })
      .returning();
    if (!payout) {
      throw new Error('an insert gave no row back');
    }
    await move(tx, payout, MOVES.pending);
    const details = {
      partner_id: partnerId,
      amount_usd: amountUsd,
      currency: address.currency,
      address_id: address.addressId,
      ...(requestedBy !== undefined && { requested_by: requestedBy }),
    };
    await recordAudit(tx, { actor, action: 'payout.requested', target: payoutId, details });
    return payout;
  });
}

/**
 * What a request would pay out now, and to which address; nothing is recorded. @throws ServiceError if the request would be
 * refused
 */
export async function previewPayout(db: Database, request: PayoutCheck) {
  return db.transaction(async (tx) => {
    return check(tx, { ...request, ...(await lockPartner(tx, request.partnerId)) });
  });
}

async function check(tx: Transaction, { partnerId, terms, requestedVia, ...settings }: PayoutCheck & PartnerPayouts) {
  const now = Date.now();
  return checkPayoutRequest(terms, {
    requestedVia,
    ...settings,
    payableUsd: (await readBalances(tx, partnerId)).payable,
    addresses: await listVerifiedAddresses(tx, partnerId),
    requestedAt: await listRecentRequests(tx, partnerId, now),
    now,
  });
}

type PartnerPayouts = Pick<PayoutFacts, 'minimumUsd' | 'needsTwoPeople'>;

/**
 * Locks the partner's row and returns its own settings. Other rows may still refer to the partner, but no other payout request
 * gets past the lock.
 */
async function lockPartner(tx: Transaction, partnerId: string): Promise<PartnerPayouts> {
  const [partner] = await tx
    .select({ minimumUsd: partners.payoutMinimumUsd, needsTwoPeople: partners.twoPersonPayouts })
    .from(partners)
    .where(eq(partners.partnerId, partnerId))
    .for('no key update');
  return partner ?? { minimumUsd: null, needsTwoPeople: false };
}

/** Times of the payout requests of the last 24 hours, newest first; failed payouts do not count towards the limit. */
export async function listRecentRequests(tx: Database | Transaction, partnerId: string, now: number): Promise<Date[]> {
  const rows = await tx
    .select({ createdAt: payouts.createdAt })
    .from(payouts)
    .where(
      and(
        eq(payouts.partnerId, partnerId),
        ne(payouts.status, 'failed'),
        gt(payouts.createdAt, new Date(now - REQUESTS_WITHIN_MS)),
      ),
    )
    .orderBy(desc(payouts.createdAt));
  return rows.map(({ createdAt }) => createdAt);
}

export type StepRecord = Omit<PayoutStepRecord, 'at'> & { at: Date };

/** The row says something else than the workflow, so the step would move money that has moved in another way. */
export class PayoutMismatchError extends Error {
  override name = 'PayoutMismatchError';
}

/**
 * Records an operator's step: the payout's new state, the money that moves with it, and the operator. Repeating it changes
 * nothing.
 * @throws PayoutMismatchError
 */
export async function recordStep(db: Database | Transaction, { payout, step, at }: StepRecord): Promise<void> {
  const { payoutId } = payout;
  const { status, payoutAmount, txHash, failureReason } = takeStep(payout, step);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(payouts)
      .set({ status, payoutAmount, txHash, failureReason, [REACHED_AT[step.status]]: at })
      .where(and(eq(payouts.payoutId, payoutId), eq(payouts.status, payout.status)));
    if (rowCount === 0) {
      return expectTaken(tx, payoutId, step);
    }
    const moved = MOVES[step.status];
    if (moved) await move(tx, payout, moved);
    const { operator: actor, why, ...taken } = step;
    // Partners see an entry's details, but no operator's reason.
    const [reason, details] =
      taken.status === 'failed' ? [taken.reason, { status: taken.status }] : [why, { ...taken }];
    const entry = { actor, action: `payout.${step.status}` as const, target: payoutId, details };
    await recordAudit(tx, { ...entry, ...(reason !== undefined && { reason }) });
  });
}

async function expectTaken(tx: Transaction, payoutId: string, step: PayoutStep): Promise<void> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.payoutId, payoutId));
  if (!row || !hasTaken(row, step)) {
    const way = row && !isOver(row) ? '; repeat the steps up to there, each with its evidence' : '';
    const status = row?.status ?? 'gone';
    throw new PayoutMismatchError(`${payoutId} is ${status} in the database, so it cannot become ${step.status}${way}`);
  }
}

/**
 * Records the steps that the row lacks, in their order, or none of them; returns how many. What was booked before is never
 * booked again, because the row and its money are of one time.
 */
export async function recordMissedSteps(
  db: Database,
  payoutId: string,
  recorded: readonly PayoutStepRecord[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(payouts).where(eq(payouts.payoutId, payoutId)).for('update');
    const missed = row ? missedSteps(row, recorded) : [];
    for (const { at, ...record } of missed) {
      await recordStep(tx, { ...record, at: new Date(at) });
    }
    return missed.length;
  });
}

const REACHED_AT = { processing: 'processedAt', sent: 'sentAt', confirmed: 'confirmedAt', failed: 'failedAt' } as const;

interface Move {
  kind: LedgerKind;
  from: LedgerAccount;
  to: LedgerAccount;
}

/** The account that receives the money when a payout reaches a status [rules/payouts: Life of a payout]. */
const MOVES = {
  pending: { kind: 'payout_requested', from: 'payable', to: 'in_payout' },
  processing: null,
  sent: null,
  confirmed: { kind: 'payout_confirmed', from: 'in_payout', to: 'paid' },
  failed: { kind: 'payout_returned', from: 'in_payout', to: 'payable' },
} as const satisfies Record<PayoutStatus, Move | null>;

async function move(
  tx: Transaction,
  { payoutId, partnerId, amountUsd }: Pick<PayoutState, 'payoutId' | 'partnerId' | 'amountUsd'>,
  { kind, from, to }: Move,
): Promise<void> {
  const entries = [
    { account: from, amount: `-${amountUsd}` },
    { account: to, amount: amountUsd },
  ];
  const recorded = await postTransaction(tx, {
    transactionId: `${kind}:${payoutId}`,
    partnerId,
    kind,
    sourceId: payoutId,
    entries,
  });
  if (!recorded) {
    throw new Error(`${kind} of ${payoutId} was booked before`);
  }
}
