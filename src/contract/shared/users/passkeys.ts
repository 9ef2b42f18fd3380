import { z } from 'zod';
import { TimeSchema } from '#contract/orders/order';
import { NameSchema } from '../values';

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

/** The result of `navigator.credentials.create`, as written by its `toJSON`. */
export const RegistrationSchema = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});

/** The result of `navigator.credentials.get`, as written by its `toJSON`. */
export const AssertionSchema = z.object({
  ...Credential,
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
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

export const PasskeySchema = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: TimeSchema,
  used_at: TimeSchema.nullable(),
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
