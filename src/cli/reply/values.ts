import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError, which is wrong usage */
export function readReplyId(text: string): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id < 1) {
    throw new InvalidArgumentError('It must be the number of a saved reply.');
  }
  return id;
}
