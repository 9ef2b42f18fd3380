import type { z } from 'zod';
import type { LoginSecondFactorSchema } from '#contract/shared/users/security';
import type { SecondFactorProof } from '#operations/users/second-factors/take-second-factor';

/** The second factor in a body; the schema guarantees that there is one. */
export function proofOf({ code = '', passkey }: z.output<typeof LoginSecondFactorSchema>): SecondFactorProof {
  return passkey ? { passkey } : { code };
}
