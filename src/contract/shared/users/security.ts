import { z } from 'zod';
import { TimeSchema } from '#contract/values';
import { PASSWORD_PLACES } from '#domain/users/password';
import { CodeSchema, NameSchema } from '../values';

const PasswordProof = z.string().max(256);

const PasskeySchema = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: TimeSchema,
  used_at: TimeSchema.nullable(),
});

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

/** Bytes in the JSON encoding of browsers. */
const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/, 'must be base64url');

const Credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** The result of `navigator.credentials.get`, as written by its `toJSON`. */
const AssertionSchema = z.object({
  ...Credential,
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
});

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

/** The result of `navigator.credentials.create`, as written by its `toJSON`. */
const RegistrationSchema = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});

const Wish = z.enum(['discouraged', 'preferred', 'required']).exactOptional();
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const KnownKeysSchema = z.array(
  z.object({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.array(z.enum(PASSKEY_TRANSPORTS)),
  }),
);
const Options = {
  challenge: z.string(),
  timeout: z.number().exactOptional(),
  hints: z.array(z.enum(['hybrid', 'security-key', 'client-device'])).exactOptional(),
};

/** The options of `navigator.credentials.get`, in the JSON form that browsers parse. */
export const AssertionOptionsSchema = z.object({
  ...Options,
  rpId: z.string().exactOptional(),
  allowCredentials: KnownKeysSchema.exactOptional(),
  userVerification: Wish,
});

/** The options of `navigator.credentials.create`, in the same form. */
export const RegistrationOptionsSchema = z.object({
  ...Options,
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: KnownKeysSchema.exactOptional(),
  authenticatorSelection: z
    .object({
      authenticatorAttachment: z.enum(['cross-platform', 'platform']).exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      residentKey: Wish,
      userVerification: Wish,
    })
    .exactOptional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).exactOptional(),
  extensions: z.object({ credProps: z.boolean().exactOptional() }).exactOptional(),
});

export type Passkey = z.infer<typeof PasskeySchema>;

export const AddPasskeySchema = z.object({ name: NameSchema, credential: RegistrationSchema });
export const PasskeyAddedSchema = z.object({
  passkey: PasskeySchema,
  backup_codes: z.array(z.string()).nullable().describe('Shown this once, with the first second factor'),
});
export type PasskeyAdded = z.infer<typeof PasskeyAddedSchema>;

export const PasskeyParams = z.object({ passkey_id: z.string() });
export const RenamePasskeySchema = z.object({ name: NameSchema });
