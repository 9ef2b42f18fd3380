import type { ChainedEntry, NewAuditDay } from '#db/audit-chain';
import type { Keyring } from '#security/keyring';

/** What is signed for a day. */
export function daySignature({ day, entries, foreignEntries, previous, head }: Omit<NewAuditDay, 'signature'>): string {
  return JSON.stringify([day, entries, foreignEntries, previous, head]);
}

/** Whether the entry was made by a process that had the secret key. */
export function isOwn(keyring: Pick<Keyring, 'isSigned'>, { leaf, mac }: Pick<ChainedEntry, 'leaf' | 'mac'>): boolean {
  return mac !== null && keyring.isSigned('audit-entry', leaf, mac);
}

/** Whether what can be erased is neither as it was written nor erased. */
export function isChanged({ ip, content }: Pick<ChainedEntry, 'ip' | 'content'>): boolean {
  return ip === 'changed' || content === 'changed';
}
