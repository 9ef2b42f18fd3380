/** The kinds of entries in a case file. */
const CASE_ENTRY_KINDS = [
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
type CaseEntryKind = (typeof CASE_ENTRY_KINDS)[number];

export interface CaseEntry {
  kind: CaseEntryKind;
  /** ISO 8601, by the order's clock, or real time for events of ours. */
  at: string;
  /** A sentence. */
  text: string;
  /** The data behind the entry as JSON, without secrets and addresses. */
  facts: unknown;
}

interface ChainedEntry extends CaseEntry {
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
const FIRST_PREVIOUS = '0'.repeat(64);

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

/** SHA-256 of a text in hex; passed in by the code that writes or checks a case file. */
type Digest = (text: string) => string;

interface CaseHead {
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
  const { order_id: orderId, entries }: { order_id?: unknown; entries?: unknown } = facts ?? {};
  if (entries !== file.entries.length) {
    return { entry: file.entries.length + 1, why: `it is missing: the export had ${String(entries)} entries` };
  }
  return orderId === file.order_id && previous === file.seal
    ? null
    : { entry: null, why: 'the order or the seal does not match its entries' };
}

export const CASE_FORMATS = ['json', 'md'] as const;
export type CaseFormat = (typeof CASE_FORMATS)[number];

/** The file's bytes without the final newline. The Markdown form contains the JSON form, so both can be checked. */
export function writeCase(file: CaseFile, format: CaseFormat): string {
  return write(file, format, escapeMarkdown);
}

/** Every form in which a file may have been written: releases up to 0.1 left the marks of Markdown in the entries' texts. */
export function formsOf(file: CaseFile, format: CaseFormat): string[] {
  return [writeCase(file, format), write(file, format, (text) => text.replaceAll(/\s+/g, ' '))];
}

type ToPlain = (text: string) => string;

function write(file: CaseFile, format: CaseFormat, toPlain: ToPlain): string {
  const json = JSON.stringify(file, null, 2);
  return format === 'json' ? json : `${writeMarkdown(file, toPlain)}\n\n## Record\n\n\`\`\`json\n${json}\n\`\`\``;
}

function writeMarkdown({ order_id: orderId, entries, seal }: CaseFile, toPlain: ToPlain): string {
  const lines = entries.map((entry) => writeLine(entry, toPlain)).join('\n');
  return `# Case ${orderId}\n\n${entries.length} entries, sealed by \`${seal}\`.\n\n${lines}`;
}

function writeLine({ seq, at, kind, text, hash }: ChainedEntry, toPlain: ToPlain): string {
  return `${seq}. ${at} **${kind}** ${toPlain(text)} \`${hash.slice(0, 8)}\``;
}

/** Line breaks, control characters, and marks that turn the direction of writing. */
const SHAPING = /[\s\p{Cc}\p{Cf}]+/gu;
/** What begins code, emphasis, a link, HTML, an entity, a table or a mention; the last two, a link without brackets. */
const MARKS = /[\\`*_~[\]<>&|#@$]|(?<=:)\/(?=\/)|(?<=www)\./gi;

/** A text from a partner, provider or user as plain text on one line [rules/support: Case files]. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(SHAPING, ' ').replaceAll(MARKS, '\\$&');
}

const RECORD = /\n```json\n([\s\S]*)\n```$/;

/** Parses a case file in either form; null if the text is not one. */
export function readCase(text: string): { file: CaseFile; format: CaseFormat } | null {
  const format = text.startsWith('{') ? 'json' : 'md';
  const json = format === 'json' ? text : (RECORD.exec(text)?.[1] ?? '');
  try {
    const file: unknown = JSON.parse(json);
    return isCaseFile(file) ? { file, format } : null;
  } catch {
    return null;
  }
}

/** What it holds is checked by its seal. */
function isCaseFile(file: unknown): file is CaseFile {
  const { format, entries, seal }: { format?: unknown; entries?: unknown; seal?: unknown } = file ?? {};
  return format === 'swaplane-case/1' && Array.isArray(entries) && typeof seal === 'string';
}
