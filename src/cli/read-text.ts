import { readFileSync } from 'node:fs';
import { messageOf } from '#launcher/waiting';
import { CommandError } from './command';

/** @throws CommandError if there is no such file */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${messageOf(error)}.`);
  }
}
