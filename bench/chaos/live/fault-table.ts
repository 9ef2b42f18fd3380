export interface FaultRow {
  /** How often it occurs in a run, as a part of all. */
  share: number;
  /** Faults of one lane come one after the other, beside those of the other lane. */
  lane: 'ours' | 'providers';
  does: string;
  /** What has to be so afterwards. */
  after: string;
  /** It needs today's release: the previous one loses with a store what it does not know, and believes more. */
  needsToday?: true;
}

const AS_BEFORE = 'every order goes on as if nothing had happened';
const NOTHING_CHANGES = 'no such answer changes an order; it becomes a case at once, or when it repeats';
const WATCHED_AGAIN = 'orders are shown as unwatched meanwhile, and then go on';

/** What happens in a run with live orders. */
export const FAULTS = {
  kill_api: { share: 3, lane: 'ours', does: 'the API is killed with SIGKILL', after: AS_BEFORE },
  kill_worker: { share: 4, lane: 'ours', does: 'the worker is killed with SIGKILL', after: AS_BEFORE },
  kill_postgres: { share: 3, lane: 'ours', does: 'Postgres is killed with SIGKILL', after: AS_BEFORE },
  kill_temporal: { share: 3, lane: 'ours', does: 'Temporal is killed with SIGKILL', after: AS_BEFORE },
  provider_off: { share: 3, lane: 'ours', does: 'PROVIDERS lacks one with open orders', after: WATCHED_AGAIN },
  credential_lost: { share: 2, lane: 'ours', does: "a provider's key is missing", after: WATCHED_AGAIN },
  secret_replaced: {
    share: 2,
    lane: 'ours',
    does: "the worker has another SECRET_KEY, which does not open providers' secrets",
    after: `an alert names the key; ${WATCHED_AGAIN}`,
    needsToday: true,
  },
  postgres_restored: {
    share: 2,
    lane: 'ours',
    does: 'the database is put back by some seconds',
    after: 'what it lacks is found again, or a case',
    needsToday: true,
  },
  temporal_lost: {
    share: 1,
    lane: 'ours',
    does: 'Temporal starts again without data',
    after: 'every open order has a workflow again',
    needsToday: true,
  },
  changing_statuses: {
    share: 3,
    lane: 'providers',
    does: 'a provider takes back what it had reported',
    after: 'orders end as at their provider, or a person decides',
  },
  unknown_statuses: {
    share: 2,
    lane: 'providers',
    does: 'half of the answers have a status that nobody knows',
    after: NOTHING_CHANGES,
  },
  provider_silent: { share: 2, lane: 'providers', does: 'a provider stops answering', after: WATCHED_AGAIN },
  others_statuses: {
    share: 3,
    lane: 'providers',
    does: 'answers about orders are about other orders',
    after: NOTHING_CHANGES,
    needsToday: true,
  },
  others_creations: {
    share: 3,
    lane: 'providers',
    does: "creations are answered with an earlier order, its address, or the user's own address",
    after:
      'they are refused and the earlier order has a case, or, if that order was never seen here, the new one has a case at once',
    needsToday: true,
  },
  unstorable_text: {
    share: 3,
    lane: 'providers',
    does: 'answers hold NUL or half a pair of code units, in one hash or everywhere',
    after: NOTHING_CHANGES,
    needsToday: true,
  },
  huge_answers: {
    share: 1,
    lane: 'providers',
    does: 'a third of the answers have 50 MB',
    after: NOTHING_CHANGES,
    needsToday: true,
  },
  implausible_ends: {
    share: 4,
    lane: 'providers',
    does: "half of the answers say completed or refunded with 0, a thousandfold, no hash, '-', or the deposit's hash",
    after: 'no order ends by them; each is a case with the words',
    needsToday: true,
  },
  key_revoked: {
    share: 2,
    lane: 'providers',
    does: 'a provider answers everything with 401 or 403',
    after: WATCHED_AGAIN,
    needsToday: true,
  },
  refunds_refused: {
    share: 2,
    lane: 'providers',
    does: 'refund calls are answered with 400, 401, or 503',
    after: 'no decision is used up, and no refund is requested twice',
    needsToday: true,
  },
} as const satisfies Record<string, FaultRow>;
export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];
const ROWS: Readonly<Record<FaultName, FaultRow>> = FAULTS;
export const faultRow = (fault: FaultName): FaultRow => ROWS[fault];
