import { DAY } from '../duration';

/** How long a second person has to approve a payout [rules/payouts: Two people]. */
export const APPROVE_WITHIN_MS = 3 * DAY;

/** Why somebody cannot approve a payout now, or null. */
export function refuseApproval(
  { requestedBy, approveBy }: { requestedBy: string; approveBy: Date | null },
  { userId, now }: { userId: string; now: number },
): string | null {
  if (approveBy === null) {
    return 'The payout is not waiting for approval.';
  }
  if (approveBy.getTime() <= now) {
    return 'The time for the approval is over: request the payout again.';
  }
  return requestedBy === userId ? 'Another person has to approve the payout you requested.' : null;
}
