/** What an entry of a case file is about. */
export const CASE_ENTRY_KINDS = [
  'export',
  'verdict',
  'transition',
  'decision',
  'history',
  'provider',
  'webhook',
  'request',
  'case',
  'audit',
] as const;
export type CaseEntryKind = (typeof CASE_ENTRY_KINDS)[number];

export interface CaseEntry {
  kind: CaseEntryKind;
  /** ISO 8601; of the order's clock, or of real time where something of ours happened. */
  at: string;
  /** A sentence. */
  text: string;
  /** What it is made from, without secrets and addresses; JSON. */
  facts: unknown;
}

export interface ChainedEntry extends CaseEntry {
  seq: number;
  /** Of the entry and the hash before it. */
  hash: string;
}

export interface CaseFile {
  format: 'swaplane-case/1';
  order_id: string;
  entries: ChainedEntry[];
  /** The last hash: whoever knows it can tell this file from any other. */
  seal: string;
}

/** Stands for the hash before the first. */
export const FIRST_PREVIOUS = '0'.repeat(64);

/** One text for one value: members by their names, nothing between. */
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
