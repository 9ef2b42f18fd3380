import type { Database } from '#db/client';
import type { Keyring } from '#security/keyring';

/** What is known about the browser of a request. */
export interface ClientInfo {
  ip: string;
  /** What limits count by: the address, or its /64 network. */
  ipRange: string;
  /** ISO 3166 code; null if unknown. */
  country: string | null;
  userAgent: string;
  /** The token that identifies the device, if it has one. */
  device: string | null;
}

export interface UserDeps {
  db: Database;
  keyring: Keyring;
  /** Base of links in mails, without a trailing slash. */
  publicUrl: string;
  mail: { isSent: boolean };
}
