import type { CaseFile, ChainedEntry } from './case-entry';

export const CASE_FORMATS = ['json', 'md'] as const;
export type CaseFormat = (typeof CASE_FORMATS)[number];

/** The file's bytes without the final newline. The Markdown form contains the JSON form, so both can be checked. */
export function writeCase(file: CaseFile, format: CaseFormat): string {
  const json = JSON.stringify(file, null, 2);
  return format === 'json' ? json : `${writeMarkdown(file)}\n\n## Record\n\n\`\`\`json\n${json}\n\`\`\``;
}

function writeMarkdown({ order_id: orderId, entries, seal }: CaseFile): string {
  const lines = entries.map(writeLine).join('\n');
  return `# Case ${orderId}\n\n${entries.length} entries, sealed by \`${seal}\`.\n\n${lines}`;
}

function writeLine({ seq, at, kind, text, hash }: ChainedEntry): string {
  return `${seq}. ${at} **${kind}** ${text.replaceAll(/\s+/g, ' ')} \`${hash.slice(0, 8)}\``;
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
