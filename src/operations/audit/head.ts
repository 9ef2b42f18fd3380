import { z } from 'zod';
import { type AuditDay, lastAuditDay, readEntries } from '#db/audit-chain';
import type { Database } from '#db/client';
import type { AuditBreach } from '#domain/audit';
import { OperationRefusal } from '#domain/refusal';
import type { Keyring } from '#security/keyring';

const FORMAT = 'swaplane-audit-head/1';

const headSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** The last sealed day; null if none is. */
  day: z.string().nullable(),
  head: z.string().nullable(),
  /** The entries of the days since. */
  open_entries: z.array(z.string()),
  signature: z.string(),
});

/** How the audit log stands, to be kept where nobody who can write to the database can write. */
export type AuditHead = z.infer<typeof headSchema>;

export async function makeAuditHead(db: Database, keyring: Pick<Keyring, 'sign'>): Promise<AuditHead> {
  const last = await lastAuditDay(db);
  const open: string[] = [];
  for await (const { leaf } of readEntries(db, { after: last?.day ?? null })) open.push(leaf);
  const signed = {
    format: FORMAT,
    made_at: new Date().toISOString(),
    day: last?.day ?? null,
    head: last?.head ?? null,
    open_entries: open,
  } as const;
  return { ...signed, signature: keyring.sign('audit-head', JSON.stringify(signed)) };
}

/** @throws OperationRefusal for a file that this installation did not make, or that was changed */
export function readAuditHead(text: string, keyring: Pick<Keyring, 'isSigned'>): AuditHead {
  let head: AuditHead;
  try {
    head = headSchema.parse(JSON.parse(text));
  } catch {
    throw new OperationRefusal('The file is no head of an audit log.');
  }
  const { signature, ...signed } = head;
  if (!keyring.isSigned('audit-head', JSON.stringify(signed), signature)) {
    throw new OperationRefusal('The head was changed, or made with a secret key that is not configured.');
  }
  return head;
}

/** What differs from a head that was kept elsewhere. */
export function compareWithHead(
  { day, head, open_entries, made_at }: AuditHead,
  { days, leaves }: { days: readonly AuditDay[]; leaves: ReadonlySet<string> },
): AuditBreach[] {
  const missing = open_entries.filter((leaf) => !leaves.has(leaf)).length;
  const sealed = day === null ? null : days.find((found) => found.day === day);
  return [
    ...(day !== null && sealed?.head !== head ? [{ day, why: 'its head is not the one in the file' }] : []),
    ...(missing > 0
      ? [{ day: made_at.slice(0, 10), why: `${missing} entries that are in the file are missing or were changed` }]
      : []),
  ];
}
