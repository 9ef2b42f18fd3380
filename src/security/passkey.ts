import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PASSKEY, type RelyingParty } from '../domain/users/second-factor';

export type { AuthenticationResponseJSON, RegistrationResponseJSON };
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** A passkey as stored. */
export interface StoredCredential {
  /** In base64url, as in the browser's API. */
  credentialId: string;
  publicKey: Buffer;
  /** The passkey's own usage counter; 0 if it has none. */
  counter: number;
  transports: string[];
}

/** Loaded with the first passkey: it includes certificate parsers, which many processes never need. */
const webAuthn = () => import('@simplewebauthn/server');

type Named = Pick<StoredCredential, 'credentialId' | 'transports'>;
const toDescriptor = ({ credentialId: id, transports }: Named) => ({ id, transports });

/** The options a browser needs to create a passkey; store their `challenge`. */
export async function createRegistrationOptions(
  party: RelyingParty,
  { userId, email, known }: { userId: string; email: string; known: readonly Named[] },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: 'Swaplane',
    rpID: party.id,
    userID: new TextEncoder().encode(userId),
    userName: email,
    timeout: PASSKEY.challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The passkey created by a browser, or null if it was created for another challenge or another site. */
export async function readCredential(
  party: RelyingParty,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<StoredCredential | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const expected = { expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id };
  const verified = await unlessRefused(
    verifyRegistrationResponse({ response, ...expected, requireUserVerification: false }),
  );
  if (!verified?.verified) {
    return null;
  }
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** The options a browser needs to sign with a passkey; store their `challenge`. */
export async function createSignInOptions(party: RelyingParty, known: readonly Named[]): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: PASSKEY.challengeMs,
    userVerification: 'preferred',
    allowCredentials: known.map(toDescriptor),
  });
}

/** The counter of a passkey with a valid signature; null if it is invalid, or the counter shows that a copy was used. */
export async function checkCredential(
  party: RelyingParty,
  { credentialId: id, publicKey, counter }: StoredCredential,
  { response, challenge }: { response: AuthenticationResponseJSON; challenge: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const expected = { expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id };
  const credential = { id, publicKey: new Uint8Array(publicKey), counter };
  const verified = await unlessRefused(
    verifyAuthenticationResponse({ response, ...expected, credential, requireUserVerification: false }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** The library throws if anything does not match; all of it was sent by the browser. */
function unlessRefused<T>(verification: Promise<T>): Promise<T | null> {
  return verification.catch(() => null);
}
