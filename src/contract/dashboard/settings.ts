import { z } from 'zod';
import { TIER_NAMES } from '../../domain/limits/tier';
import { TimeSchema } from '../orders/order';
import { PasskeySchema } from './users/passkeys';
import { CodeSchema, EmailSchema, NameSchema } from './values';

const PasswordProof = z.string().max(256);

export const OrganisationSchema = z.object({
  partner_id: z.string(),
  name: z.string().describe('What end users see on tracking pages'),
  tier: z.enum(TIER_NAMES),
  created_at: TimeSchema,
  contact: z
    .object({ name: z.string(), email: z.string(), handle: z.string().nullable() })
    .nullable()
    .describe('Who is told when something technical goes wrong'),
});
export type Organisation = z.infer<typeof OrganisationSchema>;

export const ChangeOrganisationSchema = z.object({
  name: NameSchema.optional(),
  contact: z
    .object({ name: NameSchema, email: EmailSchema, handle: z.string().trim().max(100).nullable().default(null) })
    .optional(),
});

/** How the own account is protected. */
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
export const TotpEnrolmentSchema = z.object({
  secret: z.string().describe('In base32, to type'),
  otpauth_uri: z.string().describe('To show as a QR code'),
});
export type TotpEnrolment = z.infer<typeof TotpEnrolmentSchema>;

export const CodeOnlySchema = z.object({ code: CodeSchema });
/** Shown this once. */
export const BackupCodesSchema = z.object({ backup_codes: z.array(z.string()) });
export type BackupCodes = z.infer<typeof BackupCodesSchema>;

export const ChangePasswordSchema = z.object({ current_password: PasswordProof, new_password: PasswordProof });
