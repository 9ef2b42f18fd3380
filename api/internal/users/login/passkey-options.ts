import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { PASSKEY_TRANSPORTS } from '#contract/shared/users/security';

/** The only existing value, which the library's types leave open. */
const PUBLIC_KEY = { type: 'public-key' } as const;

/** The options a browser needs to sign with a passkey. */
export function toAssertionOptions({
  extensions,
  allowCredentials = [],
  ...options
}: PublicKeyCredentialRequestOptionsJSON) {
  return { ...options, allowCredentials: allowCredentials.map(toKnownKey) };
}

/** The options a browser needs to create a passkey. */
export function toRegistrationOptions({
  pubKeyCredParams,
  excludeCredentials = [],
  ...options
}: PublicKeyCredentialCreationOptionsJSON) {
  return {
    ...options,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, ...PUBLIC_KEY })),
    excludeCredentials: excludeCredentials.map(toKnownKey),
  };
}

function toKnownKey({ id, transports = [] }: PublicKeyCredentialDescriptorJSON) {
  return {
    id,
    ...PUBLIC_KEY,
    transports: PASSKEY_TRANSPORTS.filter((known) => transports.some((each) => each === known)),
  };
}
