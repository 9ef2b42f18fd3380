import { eq } from 'drizzle-orm';
import { listKeys } from '#db/keys/key-records';
import { dataExports, orderExports } from '#db/schema/exports';
import { payouts } from '#db/schema/payouts';
import { requests } from '#db/schema/requests';
import { invitations, passkeys } from '#db/schema/users';
import { deliveries } from '#db/schema/webhooks';
import { listLogins } from '#db/users/logins';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { uploadScenario } from '#operations/sandbox/own-scenarios';
import { webhookSecretSealer } from '#security/sealer';
import { newId, newWebhookSecret } from '#security/secret';
import { hashToken, newToken } from '#security/token';
import { addVerifiedAddress } from '../api/balances';
import { openTestOrder } from '../api/orders';
import type { TestApi } from '../api/test-api';
import { ADDRESSES } from '../service/client';
import { loggedIn, newMember } from './users';

/** By the name of a path's parameter: another partner's id, and an unknown one. */
export type ForeignIds = Readonly<Record<string, readonly [foreign: string, unknown: string]>>;

const nobodys = (prefix: string) => `${prefix}_${'0'.repeat(26)}`;

/** A partner with one of everything that paths of the dashboard name. */
export async function foreignIds(api: TestApi): Promise<ForeignIds> {
  const { db, keyring } = api.services;
  const { partnerId } = await api.newPartner();
  const member = await newMember(db, partnerId, 'owner');
  await loggedIn(api, member);
  const [login] = await listLogins(db, member.userId);
  const [key] = await listKeys(db, partnerId);
  const sealSecret = webhookSecretSealer(keyring, newWebhookSecret('test'));
  const slot = { partnerId, environment: 'test', channel: 'order' } as const;
  const endpoint = await setEndpoint(db, { ...slot, url: 'https://wallet.example', sealSecret });
  const { orderId } = await openTestOrder(db, { partnerId });
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
  const addressId = await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
  const [payoutId, invitationId] = [newId('po'), newId('inv')];
  const payout = {
    payoutId,
    partnerId,
    amountUsd: '100',
    currency: 'USDT-TRC20',
    payoutAddress: ADDRESSES.trx,
  } as const;
  await db.insert(payouts).values({ ...payout, requestedVia: 'dashboard' });
  const invitation = {
    invitationId,
    partnerId,
    email: 'x@example.com',
    role: 'admin',
    invitedBy: member.userId,
  } as const;
  await db
    .insert(invitations)
    .values({ ...invitation, tokenHash: hashToken(newToken()), expiresAt: new Date(Date.now() + 1e8) });
  const exportId = newId('exp');
  const file = { exportId, partnerId, environment: 'test', userId: member.userId, search: {} } as const;
  await db.insert(orderExports).values({ ...file, state: 'ready' });
  const dataExportId = newId('dex');
  await db.insert(dataExports).values({ exportId: dataExportId, partnerId, userId: member.userId, state: 'ready' });
  const requestId = newId('req');
  await db.insert(requests).values({
    requestId,
    partnerId,
    keyId: key?.keyId ?? '',
    environment: 'test',
    at: new Date(),
    method: 'GET',
    path: '/me',
    durationMs: 1,
    clientIp: '192.0.2.1',
  });
  const scenario = { name: 'foreign-scenario', story: 'A story', steps: [] };
  await uploadScenario({ db }, { partnerId, file: scenario, actor: member.userId });
  const passkeyId = newId('psk');
  const passkey = { passkeyId, userId: member.userId, name: 'Key', credentialId: passkeyId };
  await db.insert(passkeys).values({ ...passkey, publicKey: Buffer.alloc(1), counter: 0, transports: [] });
  return {
    passkey_id: [passkeyId, nobodys('psk')],
    request_id: [requestId, nobodys('req')],
    user_id: [member.userId, nobodys('usr')],
    login_id: [login?.loginId ?? '', nobodys('lgn')],
    invitation_id: [invitationId, nobodys('inv')],
    key_id: [key?.keyId ?? '', nobodys('key')],
    endpoint_id: [endpoint.kind === 'taken' ? '' : endpoint.endpointId, nobodys('we')],
    delivery_id: [delivery?.deliveryId ?? '', nobodys('dlv')],
    order_id: [orderId, nobodys('ord')],
    address_id: [addressId, nobodys('pad')],
    export_id: [exportId, nobodys('exp')],
    data_export_id: [dataExportId, nobodys('dex')],
    payout_id: [payoutId, nobodys('po')],
    name: [scenario.name, 'nobodys-scenario'],
  };
}
