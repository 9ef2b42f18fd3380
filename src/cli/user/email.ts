import { EmailSchema } from '#contract/shared/values';
import { WrongUsage } from '../command-error';

/** @throws WrongUsage */
export function readEmail(text: string): string {
  const email = EmailSchema.safeParse(text);
  if (!email.success) {
    throw new WrongUsage(`'${text}' is not valid. It must be an email address.`);
  }
  return email.data;
}
