import type { ChainedEntry } from '#db/audit-chain';
import type { AuditBreach } from '#domain/audit';

/** Which parts of entries are empty, and which of them the log says were erased with a person's data. */
export interface EntryErasures {
  /** The day of each, by `ip` or `content` and the entry's id. */
  erased: Map<string, { id: number; day: string }>;
  told: Set<string>;
}

export const noErasures = (): EntryErasures => ({ erased: new Map(), told: new Set() });

/** @param isTrusted whether the entry itself was made by the service */
export function noteErasure({ erased, told }: EntryErasures, entry: ChainedEntry, isTrusted: boolean): void {
  const { id, day, action, details, ip, content } = entry;
  if (ip === 'erased') erased.set(`ip ${id}`, { id, day });
  if (content === 'erased') erased.set(`content ${id}`, { id, day });
  if (action === 'audit_log.erased' && isTrusted && content === 'kept') {
    const { addresses = [], contents = [] } = JSON.parse(details) as { addresses?: number[]; contents?: number[] };
    for (const erasedId of addresses) told.add(`ip ${erasedId}`);
    for (const erasedId of contents) told.add(`content ${erasedId}`);
  }
}

export function findUntold({ erased, told }: EntryErasures): AuditBreach[] {
  const untold = [...erased].filter(([part]) => !told.has(part)).map(([, entry]) => entry);
  const byId = new Map(untold.map((entry) => [entry.id, entry]));
  return [...byId.values()].map(({ id, day }) => ({ day, why: `entry ${id} was emptied, and no entry says so` }));
}
