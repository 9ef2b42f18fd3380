import type { Portal } from '../team/permission';

/** The columns that hold sealed texts; each has a key of its own [rules/secrets: One key, several purposes]. */
export type SealedColumn =
  | 'endpoints.sealed_secret'
  | 'endpoints.previous_sealed_secret'
  | 'users.sealed_totp_secret'
  | 'mails.sealed_text'
  | 'provider_calls.sealed_secret'
  | 'push_subscriptions.sealed_subscription'
  /** Not in the database: a browser keeps it while its login at the identity provider goes on. */
  | 'cookies.oidc';

/** Where a sealed text is stored. It opens nowhere else. */
export interface SealPlace {
  column: SealedColumn;
  /** The id of its row; of a cookie, the portal. */
  row: string;
}

export const webhookSecretAt = (endpointId: string) => at('endpoints.sealed_secret', endpointId);
/** The secret that still signs for some minutes after a rotation. */
export const previousWebhookSecretAt = (endpointId: string) => at('endpoints.previous_sealed_secret', endpointId);
export const totpSecretAt = (userId: string) => at('users.sealed_totp_secret', userId);
export const mailTextAt = (mailId: string) => at('mails.sealed_text', mailId);
export const oidcAttemptAt = (portal: Portal) => at('cookies.oidc', portal);
export const pushSubscriptionAt = (subscriptionId: string) =>
  at('push_subscriptions.sealed_subscription', subscriptionId);
export const providerSecretAt = (orderId: string) => at('provider_calls.sealed_secret', orderId);

function at(column: SealedColumn, row: string): SealPlace {
  return { column, row };
}

/**
 * Until when the form of release 0.1 is used, which says neither column nor row (ms since 1970). It is written for as long as
 * processes of that release may run beside this one, and read until all of it was sealed again.
 */
export interface OldSeals {
  writtenUntil: number;
  readUntil: number;
}
