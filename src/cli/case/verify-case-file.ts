import { readFileSync } from 'node:fs';
import { messageOf } from '#launcher/waiting';
import { verifyCase } from '#operations/support/verify-case';
import type { Answer } from '../answer';
import { CommandError } from '../command-error';

export interface VerifyOptions {
  seal?: string;
}

/** Verifies that a case file is unchanged; exit code 1 if it is not. */
export async function caseVerify(path: string, { seal }: VerifyOptions): Promise<Answer> {
  const { file, breach } = verifyCase(readText(path), seal);
  if (breach !== null) {
    const where = breach.entry === null ? path : `Entry ${breach.entry} of ${path}`;
    return {
      json: { whole: false, ...breach },
      text: `${where} does not match the export: ${breach.why}.`,
      failed: true,
    };
  }
  const { order_id: orderId, entries, seal: found } = file;
  return {
    json: { whole: true, order_id: orderId, entries: entries.length, seal: found },
    text: `${path} is unchanged: ${entries.length} entries on ${orderId}, seal ${found}.`,
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${messageOf(error)}.`);
  }
}
