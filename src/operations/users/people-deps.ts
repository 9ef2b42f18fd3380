import type { Database } from '#db/client';
import type { Keyring } from '#security/keyring';

/** What is known of the browser from which somebody acts. */
export interface ClientInfo {
  ip: string;
  /** What limits count by: the address, or its /64 network. */
  ipRange: string;
  /** ISO 3166 code; null where it is not known. */
  country: string | null;
  userAgent: string;
  /** The token by which the device is known, if it has one. */
  device: string | null;
}

export interface PeopleDeps {
  db: Database;
  keyring: Keyring;
  /** Base of links in mails, without a trailing slash. */
  publicUrl: string;
  mail: { isSent: boolean };
}
