import { type CaseEntry, type CaseFile, type ChainedEntry, canonicalJson, FIRST_PREVIOUS } from './case-entry';

/** SHA-256 of a text in hex; passed in by the code that writes or checks a case file. */
export type Digest = (text: string) => string;

export interface CaseHead {
  orderId: string;
  exportedAt: string;
  exportedBy: string;
  reason: string | null;
}

/** One order's case file: what is known about it, each entry linked to the one before by hash [rules/support: Case files]. */
export function chainCase(head: CaseHead, entries: readonly CaseEntry[], digest: Digest): CaseFile {
  const first: CaseEntry = {
    kind: 'export',
    at: head.exportedAt,
    text: `${head.exportedBy} exported the case of ${head.orderId}${head.reason === null ? '' : `: ${head.reason}`}`,
    facts: { order_id: head.orderId, entries: entries.length + 1, by: head.exportedBy, reason: head.reason },
  };
  const chained: ChainedEntry[] = [];
  for (const entry of [first, ...entries]) {
    const previous = chained.at(-1)?.hash ?? FIRST_PREVIOUS;
    const seq = chained.length + 1;
    chained.push({ seq, ...entry, hash: digest(canonicalJson({ seq, ...entry, previous })) });
  }
  return { format: 'swaplane-case/1', order_id: head.orderId, entries: chained, seal: chained.at(-1)?.hash ?? '' };
}

/** The first problem in a case file and its entry; the entry is null if the whole file is affected. */
export interface CaseFileProblem {
  entry: number | null;
  why: string;
}

/** Null if every entry is unchanged and in its place, and none is missing. */
export function findCaseFileProblem(file: CaseFile, digest: Digest): CaseFileProblem | null {
  let previous = FIRST_PREVIOUS;
  for (const [index, { hash, ...entry }] of file.entries.entries()) {
    if (entry.seq !== index + 1) {
      return { entry: index + 1, why: `its number is ${entry.seq}: an entry was added, removed or moved` };
    }
    if (digest(canonicalJson({ ...entry, previous })) !== hash) {
      return {
        entry: entry.seq,
        why: 'its content differs from what was exported, or it does not follow the right entry',
      };
    }
    previous = hash;
  }
  const { facts } = file.entries[0] ?? { facts: null };
  const { order_id: orderId, entries } = (facts ?? {}) as { order_id?: unknown; entries?: unknown };
  if (entries !== file.entries.length) {
    return { entry: file.entries.length + 1, why: `it is missing: the export had ${String(entries)} entries` };
  }
  return orderId === file.order_id && previous === file.seal
    ? null
    : { entry: null, why: 'the order or the seal does not match its entries' };
}
