import { z } from 'zod';
import type { AnswerParts } from '../adapter';
import { labelStatus } from '../http/failure';
import { readLimitText, text } from '../http/fields';
import { OutsideLimits, ProviderError } from '../provider';

const validation = z.record(z.string(), z.union([text, z.array(text)]));
const refusal = z.union([z.object({ error: z.union([text, z.object({ validation })]) }), z.object({ validation })]);
/** Members that are refused if the amount is outside the limits. */
const AMOUNTS: readonly string[] = ['amount', 'deposit_amount', 'withdrawal_amount'];

/** Shared by the HTTP rules of Godex and LetsExchange. */
export function readGodexError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const error = 'error' in read.data ? read.data.error : read.data;
  if (typeof error === 'string') {
    return new ProviderError('refused', {
      message: error,
      label: labelStatus(httpStatus),
    });
  }
  const refused = Object.entries(error.validation).map(([member, problems]) => [member, String(problems)] as const);
  const options = {
    message: refused.map(([member, problems]) => `${member}: ${problems}`).join('; '),
  };
  const [amount] = refused.filter(([member]) => AMOUNTS.includes(member));
  const limits = amount ? readLimitText(amount[1]) : null;
  return limits ? new OutsideLimits(limits, options) : new ProviderError('refused', options);
}
