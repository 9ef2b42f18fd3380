import { InvalidArgumentError } from 'commander';
import { EmailSchema } from '../../contract/dashboard/values';

/** @throws InvalidArgumentError, which is wrong usage */
export function readEmail(text: string): string {
  const email = EmailSchema.safeParse(text);
  if (!email.success) {
    throw new InvalidArgumentError('It must be an email address.');
  }
  return email.data;
}
