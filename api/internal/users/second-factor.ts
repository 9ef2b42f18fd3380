import type { z } from 'zod';
import type { LoginSecondFactorSchema } from '#contract/shared/users/security';
import type { Portal } from '#domain/team/permission';
import type { SecondFactorOwner } from '#operations/users/second-factors/second-factor-settings';
import type { SecondFactorProof } from '#operations/users/second-factors/take-second-factor';
import type { Person } from '../define-internal-route';

export function secondFactorOwnerOf({
  caller: { userId, email, loginId },
  portal,
}: {
  caller: Person;
  portal: Portal;
}): SecondFactorOwner {
  return { user: { userId, email, portal }, loginId };
}

/** The second factor in a body; the schema guarantees that there is one. */
export function proofOf({ code = '', passkey }: z.output<typeof LoginSecondFactorSchema>): SecondFactorProof {
  return passkey ? { passkey } : { code };
}
