import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { ApiServices } from '#api/services';
import {
  AddPasskeySchema,
  PASSKEY_TRANSPORTS,
  type Passkey,
  PasskeyAddedSchema,
  PasskeyParams,
  PasswordOnlySchema,
  ProofSchema,
  RegistrationOptionsSchema,
  RenamePasskeySchema,
} from '#contract/shared/users/security';
import { listPasskeys, type PasskeyRow } from '#db/users/passkeys';
import { addOwnPasskey, beginPasskey, removePasskey, renamePasskey } from '#operations/users/second-factors/passkeys';
import { requireOwnPassword } from '#operations/users/second-factors/second-factor-settings';
import { loginCookies } from '../cookies';
import { defineInternalRoute, type Person } from '../define-internal-route';
import { proofOf, secondFactorOwnerOf } from './second-factor';
import { clientInfoOf } from './session-view';

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
function toRegistrationOptions({
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

export const beginPasskeyRoute = defineInternalRoute({
  id: 'beginPasskey',
  method: 'post',
  path: '/users/security/passkeys/challenge',
  summary: 'The options for creating a passkey, valid for five minutes',
  permission: 'person',
  stepUp: { action: 'add_factor' },
  request: { body: PasswordOnlySchema },
  responses: [{ status: 200, description: 'For `navigator.credentials.create`', schema: RegistrationOptionsSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, visitor, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    return { status: 200, body: toRegistrationOptions(await beginPasskey(services, secondFactorOwnerOf(call))) };
  },
});

export const addPasskeyRoute = defineInternalRoute({
  id: 'addPasskey',
  method: 'post',
  path: '/users/security/passkeys',
  summary: 'Add the passkey created by the browser; from then on, logins require a second factor',
  permission: 'person',
  stepUp: { action: 'add_factor' },
  request: { body: AddPasskeySchema },
  responses: [{ status: 201, description: 'The passkey', schema: PasskeyAddedSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, body } = call;
    const { passkey, backupCodes, token } = await addOwnPasskey(services, secondFactorOwnerOf(call), body);
    return {
      status: 201,
      body: { passkey: passkeyView(passkey), backup_codes: backupCodes },
      cookies: loginCookies(portal, token),
    };
  },
});

export const renamePasskeyRoute = defineInternalRoute({
  id: 'renamePasskey',
  method: 'patch',
  path: '/users/security/passkeys/{passkey_id}',
  summary: 'Rename a passkey',
  permission: 'person',
  request: { params: PasskeyParams, body: RenamePasskeySchema },
  responses: [{ status: 204, description: 'The name was changed' }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  find: findPasskey,
  handle: async ({ services, body: { name }, found: { userId, passkeyId } }) => {
    await renamePasskey(services, { userId, passkeyId, name });
    return { status: 204 };
  },
});

export const removePasskeyRoute = defineInternalRoute({
  id: 'removePasskey',
  method: 'post',
  path: '/users/security/passkeys/{passkey_id}/remove',
  summary: 'Remove a passkey; without a second factor, logins only require the password',
  permission: 'person',
  stepUp: { action: 'remove_factor' },
  request: { params: PasskeyParams, body: ProofSchema },
  responses: [{ status: 204, description: 'Removed' }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED', 'CONFLICT'],
  find: findPasskey,
  handle: async (call) => {
    const { services, portal, visitor, body, found } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    const wish = { passkeyId: found.passkeyId, proof: proofOf(body) };
    const token = await removePasskey(services, secondFactorOwnerOf(call), wish);
    return { status: 204, cookies: loginCookies(portal, token) };
  },
});

/** The caller's passkey with the id from the path, or null. */
async function findPasskey(visit: {
  services: ApiServices;
  caller: Person;
  params: { passkey_id: string };
}): Promise<PasskeyRow | null> {
  const { services, caller, params } = visit;
  const mine = await listPasskeys(services.db, caller.userId);
  return mine.find(({ passkeyId }) => passkeyId === params.passkey_id) ?? null;
}

export function passkeyView({ passkeyId, name, createdAt, usedAt }: PasskeyRow): Passkey {
  return {
    passkey_id: passkeyId,
    name,
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  };
}
