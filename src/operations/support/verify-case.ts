import { createHash } from 'node:crypto';
import { type CaseFile, type CaseFileProblem, findCaseFileProblem, formsOf, readCase } from '#domain/support/case-file';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** `file` is null if the text is not a case file. */
export type CaseCheck = { file: CaseFile; breach: null } | { file: CaseFile | null; breach: CaseFileProblem };

/**
 * Whether a case file is byte for byte what was exported; needs only the file. `seal` is the one from the audit log
 * [rules/support: Case files].
 */
export function verifyCase(bytes: string, seal?: string): CaseCheck {
  const text = bytes.endsWith('\n') ? bytes.slice(0, -1) : bytes;
  const read = readCase(text);
  if (!read) {
    return { file: null, breach: { entry: null, why: 'it is no case file' } };
  }
  const { file, format } = read;
  const breach =
    findCaseFileProblem(file, sha256) ?? findOtherBytes(text, formsOf(file, format)) ?? compareSeals(file, seal);
  return breach === null ? { file, breach } : { file, breach };
}

/** Finds text around the entries that the export did not write, although the entries are intact. */
function findOtherBytes(text: string, forms: readonly string[]): CaseFileProblem | null {
  if (forms.includes(text)) {
    return null;
  }
  const [written = ''] = forms;
  const lines = written.split('\n');
  const line = text.split('\n').findIndex((one, index) => one !== lines[index]);
  return { entry: null, why: `line ${line === -1 ? lines.length : line + 1} is not what its entries say` };
}

function compareSeals({ seal }: CaseFile, expected: string | undefined): CaseFileProblem | null {
  return expected === undefined || expected === seal ? null : { entry: null, why: `its seal is ${seal}` };
}
