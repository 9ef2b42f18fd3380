import { MINUTE } from '../duration';

/** How long a second factor that a login gave counts as fresh [rules/step-up: How fresh]. */
export const STEP_UP_MS = 5 * MINUTE;

/** What an action would give away. */
export const GUARDED_VALUES = ['money', 'keys', 'factors', 'data', 'team'] as const;
export type GuardedValue = (typeof GUARDED_VALUES)[number];

interface StepUpRule {
  moves: GuardedValue;
  /** What a person does, as the rules page lists it. */
  does: string;
  /**
   * `fresh`: the login gave a second factor within the last minutes. `each time`: password and second factor come with the
   * request itself, because it can hardly be undone. `if there is one`: fresh, but an account without any second factor is
   * asked for its password alone, because it could not add the first one otherwise.
   */
  asks: 'fresh' | 'each time' | 'if there is one';
}

/** Everything that moves money, keys or factors, and so needs a fresh second factor [rules/step-up: What needs it]. */
export const STEP_UP_ACTIONS = {
  add_payout_address: { moves: 'money', does: 'add a payout address', asks: 'fresh' },
  verify_payout_address: { moves: 'money', does: 'confirm a payout address by its micro-payment', asks: 'fresh' },
  promote_payout_address: { moves: 'money', does: 'make a payout address the default', asks: 'fresh' },
  remove_payout_address: { moves: 'money', does: 'remove a payout address', asks: 'fresh' },
  begin_payout: { moves: 'money', does: 'request a payout', asks: 'fresh' },
  confirm_payout: { moves: 'money', does: 'confirm a payout', asks: 'fresh' },
  approve_payout: { moves: 'money', does: "approve another person's payout", asks: 'fresh' },
  take_payout_step: { moves: 'money', does: 'take a step of a payout, as an operator', asks: 'fresh' },
  redirect_refund: {
    moves: 'money',
    does: 'send the refund of a live order to an address or memo of your own',
    asks: 'fresh',
  },
  change_tracking_links: {
    moves: 'money',
    does: "change where tracking pages lead the partner's users",
    asks: 'fresh',
  },
  decide_live_order: { moves: 'money', does: 'decide about a live order, as an operator', asks: 'fresh' },
  create_live_key: { moves: 'keys', does: 'create a live key', asks: 'fresh' },
  change_live_key: { moves: 'keys', does: 'change scopes, networks or expiry of a live key', asks: 'fresh' },
  rotate_live_key: { moves: 'keys', does: 'rotate a live key', asks: 'fresh' },
  add_live_endpoint: { moves: 'keys', does: 'add a live webhook endpoint, which shows its secret', asks: 'fresh' },
  rotate_live_secret: { moves: 'keys', does: 'rotate the secret of a live webhook endpoint', asks: 'fresh' },
  add_factor: { moves: 'factors', does: 'add an authenticator app or a passkey', asks: 'if there is one' },
  renew_backup_codes: { moves: 'factors', does: 'make new backup codes', asks: 'fresh' },
  remove_factor: { moves: 'factors', does: 'remove the authenticator app or a passkey', asks: 'each time' },
  change_password: { moves: 'factors', does: 'change the password', asks: 'if there is one' },
  export_data: { moves: 'data', does: 'export all data', asks: 'each time' },
  download_data: { moves: 'data', does: 'download the file with all data', asks: 'fresh' },
  export_orders: { moves: 'data', does: 'export orders, or download their file', asks: 'fresh' },
  export_audit: { moves: 'data', does: 'export the audit log', asks: 'fresh' },
  export_case: { moves: 'data', does: 'export the case file of an order, as an operator', asks: 'fresh' },
  close_partner: { moves: 'data', does: 'close the organization, or open it again', asks: 'each time' },
  approve_partner: {
    moves: 'keys',
    does: 'approve a partner, which gives it live keys, as an operator',
    asks: 'fresh',
  },
  set_partner: {
    moves: 'money',
    does: "change a partner's limits, shares and settings, as an operator",
    asks: 'fresh',
  },
  close_any_partner: { moves: 'data', does: 'close a partner or open it again, as an operator', asks: 'fresh' },
  remove_member: { moves: 'team', does: 'remove a member', asks: 'fresh' },
  give_role: { moves: 'team', does: 'invite somebody, or change a role, to more than Read-only', asks: 'fresh' },
} as const satisfies Record<string, StepUpRule>;

export type StepUpAction = keyof typeof STEP_UP_ACTIONS;

/** What is known about a login that wants to do such a thing. */
export interface StepUpFacts {
  hasSecondFactor: boolean;
  /** When the login last gave a second factor. */
  provenAt: Date | null;
  /** Milliseconds. */
  now: number;
}

/**
 * What is still missing before an action; null if nothing is, or if the request itself has to carry the proof.
 * - `prove`: the second factor has to be given again
 * - `enroll`: the account has none, and has to get one first
 */
export function findStepUpProblem(
  action: StepUpAction,
  { hasSecondFactor, provenAt, now }: StepUpFacts,
): 'prove' | 'enroll' | null {
  const { asks } = STEP_UP_ACTIONS[action];
  if (!hasSecondFactor) {
    return asks === 'if there is one' ? null : 'enroll';
  }
  return asks === 'each time' || isFresh(provenAt, now) ? null : 'prove';
}

function isFresh(provenAt: Date | null, now: number): boolean {
  return provenAt !== null && now - provenAt.getTime() < STEP_UP_MS;
}
