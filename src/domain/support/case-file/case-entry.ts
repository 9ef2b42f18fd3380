/** The kinds of entries in a case file. */
export const CASE_ENTRY_KINDS = [
  'export',
  'verdict',
  'transition',
  'decision',
  'history',
  'provider',
  'evidence',
  'webhook',
  'request',
  'case',
  'audit',
] as const;
export type CaseEntryKind = (typeof CASE_ENTRY_KINDS)[number];

export interface CaseEntry {
  kind: CaseEntryKind;
  /** ISO 8601, by the order's clock, or real time for events of ours. */
  at: string;
  /** A sentence. */
  text: string;
  /** The data behind the entry as JSON, without secrets and addresses. */
  facts: unknown;
}

export interface ChainedEntry extends CaseEntry {
  seq: number;
  /** Hash of the entry and the previous hash. */
  hash: string;
}

export interface CaseFile {
  format: 'swaplane-case/1';
  order_id: string;
  entries: ChainedEntry[];
  /** The last hash: it identifies this file. */
  seal: string;
}

/** Stands in for the hash before the first entry. */
export const FIRST_PREVIOUS = '0'.repeat(64);

/** One text per value: members sorted by name, no whitespace. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`;
  }
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value);
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
