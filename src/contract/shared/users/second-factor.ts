import { z } from 'zod';
import { CodeSchema } from '../values';
import { AssertionSchema } from './passkeys';

/** A code of the authenticator, a backup code, or what a passkey signed. */
export const SecondFactorShape = { code: CodeSchema.optional(), passkey: AssertionSchema.optional() };

interface SecondFactorAnswer {
  code?: string | undefined;
  passkey?: z.output<typeof AssertionSchema> | undefined;
}

export function isOneFactor({ code, passkey }: SecondFactorAnswer): boolean {
  return (code === undefined) !== (passkey === undefined);
}
export const ONE_FACTOR = { path: ['code'], message: 'give either code or passkey' };

/** The second step of a login. */
export const LoginSecondFactorSchema = z.object(SecondFactorShape).refine(isOneFactor, ONE_FACTOR);

/** Password and second factor, for actions that need both. */
export const ProofSchema = z
  .object({ password: z.string().max(256), ...SecondFactorShape })
  .refine(isOneFactor, ONE_FACTOR);
