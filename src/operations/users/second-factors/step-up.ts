import { recordAudit } from '#db/audit';
import { type OpenLogin, renewProven } from '#db/users/logins';
import { InternalError } from '#domain/users/internal-error';
import { findStepUpProblem, type StepUpAction } from '#domain/users/step-up';
import { hashToken, newToken } from '#security/token';
import type { PeopleDeps } from '../people-deps';
import { proven, type SecondFactorOwner } from './second-factor-settings';
import type { SecondFactorProof } from './take-second-factor';

/**
 * Takes the second factor again within a login, for the actions that need a fresh one [rules/step-up: How fresh].
 * @throws ServiceError INVALID_PAIR for a wrong proof, which counts; OperationRefusal for somebody without a second factor
 * @returns the login's new token
 */
export async function stepUp(deps: PeopleDeps, owner: SecondFactorOwner, proof: SecondFactorProof): Promise<string> {
  return proven(deps, owner, proof, async (tx, { userId }) => {
    const token = newToken();
    await renewProven(tx, owner.loginId, hashToken(token));
    await recordAudit(tx, { actor: userId, action: '2fa.stepped_up', target: userId, details: {} });
    return token;
  });
}

/** @throws InternalError SECOND_FACTOR_REQUIRED, SECOND_FACTOR_NOT_SET_UP unless the login may take the action now */
export function requireStepUp(
  action: StepUpAction,
  { hasSecondFactor, provenAt }: Pick<OpenLogin, 'hasSecondFactor' | 'provenAt'>,
): void {
  const problem = findStepUpProblem(action, { hasSecondFactor, provenAt, now: Date.now() });
  if (problem !== null) {
    throw new InternalError(problem === 'prove' ? 'SECOND_FACTOR_REQUIRED' : 'SECOND_FACTOR_NOT_SET_UP');
  }
}
