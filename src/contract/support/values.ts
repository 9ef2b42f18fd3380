import { z } from 'zod';
import { decimalsOf, parseAmount } from '#domain/amount';
import { MAX_REASON } from '#domain/audit';
import { ENVIRONMENTS } from '#domain/environment';
import { USD_DECIMALS } from '#domain/quotes/usd-price';

export const CountSchema = z.int().min(0);
export const EnvironmentSchema = z.enum(ENVIRONMENTS);

export const PartnerRefSchema = z.object({ partner_id: z.string(), name: z.string() });
export type PartnerRef = z.infer<typeof PartnerRefSchema>;

/** What the pages of the console show; each kind has a page, or a place on its partner's page. */
export const TARGET_KINDS = [
  'order',
  'partner',
  'key',
  'endpoint',
  'delivery',
  'request',
  'payout',
  'provider',
  'person',
  'alert',
] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** The reason for an operator's action; stored in the audit log. */
export const ReasonSchema = z
  .string()
  .trim()
  .min(1, 'must say why')
  .max(MAX_REASON, `must be at most ${MAX_REASON} characters`)
  .describe('Why; kept in the audit log');

/** A file that an option of a command names, which the command line reads; null if it cannot be read. */
export interface WrittenFile {
  path: string;
  read: () => Uint8Array | null;
}
export const WrittenFileSchema = z.custom<WrittenFile>().meta({ word: 'file', isFile: true });

/** A positive amount as people write it, in its one form. */
export const WrittenAmountSchema = z.string().transform((text, context) => parseAmount(text) ?? notPositive(context));

/** US dollars as people write them; 0 is allowed. */
export const WrittenUsdSchema = z.string().transform((text, context) => {
  const amount = text === '0' ? text : (parseAmount(text) ?? notPositive(context));
  if (decimalsOf(amount) > USD_DECIMALS) {
    context.addIssue({ code: 'custom', message: `must not have more than ${USD_DECIMALS} decimals` });
    return z.NEVER;
  }
  return amount;
});

function notPositive(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', message: 'must be a positive decimal number' });
  return z.NEVER;
}
