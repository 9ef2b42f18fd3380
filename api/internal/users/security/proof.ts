import type { z } from 'zod';
import type { LoginSecondFactorSchema } from '../../../../src/contract/shared/users/second-factor';
import type { SecondFactorProof } from '../../../../src/operations/users/second-factors/take-second-factor';

/** The second factor that a body gives; the schema has seen to it that there is one. */
export function proofOf({ code = '', passkey }: z.output<typeof LoginSecondFactorSchema>): SecondFactorProof {
  return passkey ? { passkey } : { code };
}
