import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PASSKEY, type RelyingParty } from '../domain/users/passkey';

export type { AuthenticationResponseJSON, RegistrationResponseJSON };
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** A passkey as it is kept. */
export interface StoredCredential {
  /** In base64url, as browsers name it. */
  credentialId: string;
  publicKey: Buffer;
  /** How often it was used, as it says itself; 0 where it does not count. */
  counter: number;
  transports: string[];
}

/** Loaded with the first passkey: it brings parsers of certificates along, which a process that meets none does without. */
const webAuthn = () => import('@simplewebauthn/server');

type Named = Pick<StoredCredential, 'credentialId' | 'transports'>;
const toDescriptor = ({ credentialId: id, transports }: Named) => ({ id, transports });

/** What a browser makes a passkey from; its `challenge` is to be kept. */
export async function offerCredential(
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

/** The passkey that a browser made, or null when it was made for something else, or for somebody else's page. */
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

/** What a browser lets one of the passkeys sign; its `challenge` is to be kept. */
export async function askCredential(party: RelyingParty, known: readonly Named[]): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: PASSKEY.challengeMs,
    userVerification: 'preferred',
    allowCredentials: known.map(toDescriptor),
  });
}

/** The counter of a passkey that signed what it was asked for; null when it did not, or was used elsewhere since, as a copy is. */
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

/** The library throws for whatever does not fit; all of it was sent by the browser. */
function unlessRefused<T>(verification: Promise<T>): Promise<T | null> {
  return verification.catch(() => null);
}
