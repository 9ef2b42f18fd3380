import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In lower case; read when it is first asked for. */
let known: ReadonlySet<string> | undefined;

/** Whether a text, in lower case, is among the commonest passwords that breaches made known. */
export function isBreached(text: string): boolean {
  known ??= new Set(readFileSync(join(__dirname, 'breached-passwords.txt'), 'utf8').split('\n'));
  return known.has(text);
}
