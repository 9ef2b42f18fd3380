import type { CaseFile, ChainedEntry } from './case-entry';

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
    const file = JSON.parse(json) as Partial<CaseFile>;
    const isCase = file.format === 'swaplane-case/1' && Array.isArray(file.entries) && typeof file.seal === 'string';
    return isCase ? { file: file as CaseFile, format } : null;
  } catch {
    return null;
  }
}
