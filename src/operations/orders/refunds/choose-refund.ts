import { findMemoProblem } from '#address/validate-address';
import { returnUses, takeUse } from '#db/limits/rate-limits';
import { type ControlledOrder, findControlledOrder, type Owner } from '#db/orders/control';
import { spendRefundCode, tryRefundCode } from '#db/orders/refund-codes';
import { findLastWord } from '#db/watching/watches';
import { SECOND } from '#domain/duration';
import { ServiceError } from '#domain/error';
import type { OrderInput, OrderState, RefundDecider, RefundTarget } from '#domain/orders/order';
import { type CodeVerdict, readRefundCode, refuseHostedChoice } from '#domain/refunds/refund-code';
import { sameTarget } from '#domain/refunds/refund-decision';
import type { Keyring } from '#security/keyring';
import { OutcomeUnknownError } from '#temporal/client';
import { chooseRefundTarget, decideRefund, type RefundDeps, spelledAsDecided } from './decide-refund';
import { digestedText, nowOf } from './refund-codes';

/** What a user entered on the tracking page. */
export interface EnteredChoice {
  code: string;
  /** The refund address on record, or the one that was entered. */
  to: 'record' | 'other';
  address: string;
  extraId: string;
}

/** Why a choice was not taken. */
export type ChoiceProblem =
  | Exclude<CodeVerdict, 'right' | 'used'>
  /** It cannot be a code. */
  | 'unlike'
  | 'too_many'
  | 'bad_address'
  | 'bad_memo'
  /** An address was entered, and the one on record chosen. */
  | 'conflict'
  | 'decided'
  | 'closed'
  /** Nobody knows whether it was taken. */
  | 'unknown';

export type ChoiceOutcome =
  | { kind: 'decided' }
  | { kind: 'refused'; problem: ChoiceProblem; triesLeft?: number; retryAfter?: number };

interface Choice {
  order: ControlledOrder;
  owner: Owner;
  entered: EnteredChoice;
  /** Of the user's address: wrong codes are counted by it. */
  ipRange: string;
}

type ChoiceDeps = RefundDeps & { keyring: Pick<Keyring, 'codeHashes'> };

const BY_USER: RefundDecider = { by: 'user', actor: 'tracking_page', ip: null, reason: null };

const refused = (problem: ChoiceProblem, more: { triesLeft?: number; retryAfter?: number } = {}) =>
  ({ kind: 'refused', problem, ...more }) as const;

/**
 * Takes the choice of an order's user, who has presented the order's link: only with the code that the partner shows it
 * [rules/refunds: Chosen by the user]. The same choice again is answered as the first one.
 */
export async function chooseRefund(deps: ChoiceDeps, choice: Choice): Promise<ChoiceOutcome> {
  const { input, state } = choice.order;
  const target = readTarget(choice.entered, input);
  if (typeof target === 'string') {
    return refused(target);
  }
  const isRepeated = isChosen({ ...state, input }, target);
  const closed = isRepeated ? null : await findClosure(deps, choice.order);
  if (closed !== null) {
    return refused(closed);
  }
  const tried = await tryCode(deps, choice);
  if (typeof tried !== 'string') {
    return tried;
  }
  if (isRepeated) {
    return { kind: 'decided' };
  }
  return tried === 'used' ? answerAgain(deps, choice, target) : decide(deps, choice, target);
}

const isChosen = ({ input, refund }: Pick<OrderState, 'input' | 'refund'>, target: RefundTarget) =>
  refund?.decidedBy === 'user' && sameTarget(refund.target, spelledAsDecided(target, { input, refund }));

/** Why there is nothing to choose now; null if there is. */
export async function findClosure(
  { db }: Pick<ChoiceDeps, 'db'>,
  order: ControlledOrder,
): Promise<'decided' | 'closed' | null> {
  const { input, state } = order;
  if (state.refund !== null || state.decision !== null) {
    return 'decided';
  }
  const said = await findLastWord(db, input.orderId);
  return refuseHostedChoice({ ...state, input }, nowOf(order), said) === null ? null : 'closed';
}

/** The same checks as for an address that the API gets. */
function readTarget({ to, address, extraId }: EnteredChoice, input: OrderInput): RefundTarget | ChoiceProblem {
  if (to === 'record' && (address !== '' || extraId !== '')) {
    return 'conflict';
  }
  if (to === 'other' && extraId !== '' && findMemoProblem(input.fromNetwork, extraId) !== null) {
    return 'bad_memo';
  }
  try {
    const entered = to === 'record' ? {} : { refund_address: address, refund_extra_id: extraId || null };
    return chooseRefundTarget({ action: 'refund_to_address', ...entered }, input);
  } catch (error) {
    if (error instanceof ServiceError) {
      return 'bad_address';
    }
    throw error;
  }
}

/** A try counts towards the address's limit unless the code is, or was, right. */
async function tryCode(
  { db, keyring }: ChoiceDeps,
  { order: { input }, entered, ipRange }: Choice,
): Promise<'right' | 'used' | ChoiceOutcome> {
  const code = readRefundCode(entered.code);
  if (code === null) {
    return refused('unlike');
  }
  const use = await takeUse(db, 'refund_code_guess', ipRange);
  if (use.useId === null) {
    return refused('too_many', { retryAfter: Math.ceil(use.waitMs / SECOND) });
  }
  const { verdict, left } = await tryRefundCode(
    db,
    input.orderId,
    keyring.codeHashes(digestedText(input.orderId, code)),
  );
  if (verdict === 'right' || verdict === 'used') {
    await returnUses(db, [use.useId]);
    return verdict;
  }
  // The last wrong try locks the code.
  return verdict === 'wrong' && left > 0
    ? refused('wrong', { triesLeft: left })
    : refused(verdict === 'wrong' ? 'locked' : verdict);
}

/** A used code decides nothing again. The order that was read may be older than the decision made with it. */
async function answerAgain(
  { db }: ChoiceDeps,
  { order: { input }, owner }: Choice,
  target: RefundTarget,
): Promise<ChoiceOutcome> {
  const found = await findControlledOrder(db, input.orderId, owner);
  return found !== null && isChosen({ ...found.state, input }, target) ? { kind: 'decided' } : refused('decided');
}

async function decide(deps: ChoiceDeps, { order, owner }: Choice, target: RefundTarget): Promise<ChoiceOutcome> {
  const { input } = order;
  try {
    await decideRefund(deps, { owner, input, target, decider: BY_USER });
  } catch (error) {
    if (error instanceof OutcomeUnknownError) {
      return refused('unknown');
    }
    if (!(error instanceof ServiceError) || error.code !== 'REFUND_WINDOW_EXPIRED') {
      throw error;
    }
    const found = await findControlledOrder(deps.db, input.orderId, owner);
    return refused(found?.state.refund ? 'decided' : 'closed');
  }
  await spendRefundCode(deps.db, input.orderId);
  return { kind: 'decided' };
}
