import { z } from 'zod';
import { TimeSchema } from '#contract/orders/order';
import { PASSWORD_PLACES } from '#domain/users/password';
import { CodeSchema } from '../values';
import { PasskeySchema } from './passkeys';

const PasswordProof = z.string().max(256);

/** How the person's own account is protected. */
export const SecuritySchema = z.object({
  two_factor: z.object({
    enrolled_at: TimeSchema.nullable().describe('When the authenticator app was enrolled; null: there is none'),
    backup_codes_left: z.int(),
    passkeys: z.array(PasskeySchema).describe('Five at most, oldest first'),
    passkeys_possible: z.boolean().describe('Whether browsers make passkeys for the address of these pages'),
  }),
});
export type Security = z.infer<typeof SecuritySchema>;

export const PasswordOnlySchema = z.object({ password: PasswordProof });

/** The secret for an authenticator app, until its first code confirms it. */
export const TotpEnrollmentSchema = z.object({
  secret: z.string().describe('In base32, to type'),
  otpauth_uri: z.string().describe('To show as a QR code'),
});
export type TotpEnrollment = z.infer<typeof TotpEnrollmentSchema>;

export const CodeOnlySchema = z.object({ code: CodeSchema });
/** Only shown in this response. */
export const BackupCodesSchema = z.object({ backup_codes: z.array(z.string()) });
export type BackupCodes = z.infer<typeof BackupCodesSchema>;

export const ChangePasswordSchema = z.object({ current_password: PasswordProof, new_password: PasswordProof });

/** Wrong passwords for one's own account. */
export const FailedLoginListSchema = z.object({
  items: z.array(
    z.object({
      at: TimeSchema,
      ip: z.string().nullable(),
      user_agent: z.string(),
      place: z.enum(PASSWORD_PLACES).describe('In a running login, on a device of the person, or anywhere else'),
    }),
  ),
  next_cursor: z.null(),
});
export type FailedLoginListView = z.infer<typeof FailedLoginListSchema>;
