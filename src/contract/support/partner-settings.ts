import { z } from 'zod';
import { compareAmounts, decimalsOf, parseAmount } from '#domain/amount';
import { SETTING_BOUNDS, TIER_NAMES } from '#domain/limits/tier';
import { isLogo, isSupportContact, logoType, MAX_LOGO_BYTES } from '#domain/partners/branding';
import { PartnerNameSchema } from './partners';
import { ReasonSchema, type WrittenFile, WrittenFileSchema } from './values';

/** How people write in a command that a setting returns to its default, which the API's clients say by null. */
const DEFAULT = 'default';

interface WrittenForm {
  /** What its help calls the value. */
  word: string;
  read?: (text: string) => unknown;
}

/** A setting that has a default of the tier or the service: as the API takes it, and as people write it in a command. */
function setting<T extends z.ZodType>(schema: T, { word, read = String }: WrittenForm) {
  const written = z
    .string()
    .transform((text, context): z.output<T> | null => {
      if (text === DEFAULT) {
        return null;
      }
      const result = schema.safeParse(read(text));
      if (result.success) {
        return result.data;
      }
      context.addIssue(`${result.error.issues[0]?.message}, or ${DEFAULT}`);
      return z.NEVER;
    })
    .meta({ description: schema.description, word });
  return { sent: schema.nullable().optional(), written: written.optional() };
}

function figure(
  name: Exclude<keyof typeof SETTING_BOUNDS, 'payoutMinimumUsd'>,
  description: string,
  word: string = 'number',
) {
  const [least, most] = SETTING_BOUNDS[name];
  const message = `must be a whole number from ${least} to ${most}`;
  const schema = z.int(message).min(least, message).max(most, message).describe(description);
  return setting(schema, { word, read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN) });
}

const [LEAST_PAYOUT, MOST_PAYOUT] = SETTING_BOUNDS.payoutMinimumUsd;

function isPayoutMinimum(text: string): boolean {
  const amount = parseAmount(text);
  return (
    amount !== null &&
    decimalsOf(amount) <= 2 &&
    compareAmounts(amount, String(LEAST_PAYOUT)) >= 0 &&
    compareAmounts(amount, String(MOST_PAYOUT)) <= 0
  );
}

const LOGO = `must be a PNG, JPEG or WebP file of at most ${MAX_LOGO_BYTES} bytes`;
const LOGO_HELP = 'Small image shown next to its name on tracking pages';

/** An image file, converted to a data URI. */
function toLogo({ path, read }: WrittenFile, context: z.RefinementCtx): string | null {
  if (path === DEFAULT) {
    return null;
  }
  const bytes = read();
  const type = bytes && logoType(bytes);
  if (!bytes || !type) {
    context.addIssue(bytes ? `${LOGO}, or ${DEFAULT}` : 'must be a file that can be read');
    return z.NEVER;
  }
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** What an operator sets for one partner [rules/operators: Settings of a partner]. */
const SETTINGS = {
  reads_per_minute: figure('readsPerMinute', 'Reads per environment'),
  writes_per_minute: figure('writesPerMinute', 'Writes per environment'),
  advances_per_minute: figure('advancesPerMinute', "Advances of sandbox orders' clocks"),
  bulk_per_minute: figure('bulkPerMinute', 'Estimates with include=all per environment'),
  streams: figure('streams', 'Event streams open at once per environment'),
  requests_per_second: figure('requestsPerSecond', 'Limit over all rate classes; none by default'),
  revenue_share_pct: figure('revenueSharePct', "Its share of the service's commission", 'percent'),
  fee_bps: figure('feeBps', "The service's commission", 'bps'),
  markup_bps: figure('markupBps', 'Its own markup on every rate', 'bps'),
  switched_off: setting(
    z
      .array(z.string().regex(/^[a-z0-9]{1,30}$/, 'must be a comma-separated list of provider codes'))
      .max(200, 'must be at most 200 codes')
      .transform((codes) => [...new Set(codes)].sort())
      .describe('Comma-separated providers to leave out of its quotes and new orders'),
    { word: 'codes', read: (text) => text.split(',').map((code) => code.trim()) },
  ),
  logo: {
    sent: z.string().refine(isLogo, `${LOGO}, as a data URI`).describe(LOGO_HELP).nullable().optional(),
    written: WrittenFileSchema.transform(toLogo)
      .meta({ description: LOGO_HELP, word: 'file', isFile: true })
      .optional(),
  },
  support_contact: setting(
    z
      .string()
      .refine(isSupportContact, 'must be an email address or an https address')
      .describe('Email or https address where its users reach its support'),
    { word: 'address' },
  ),
  payout_minimum_usd: setting(
    z
      .string()
      .refine(isPayoutMinimum, `must be ${LEAST_PAYOUT} to ${MOST_PAYOUT} US dollars with at most 2 decimals`)
      .transform((text) => parseAmount(text) ?? text)
      .describe('Smallest payout'),
    { word: 'amount' },
  ),
  two_person_payouts: setting(
    z.boolean('must be on or off').describe('Whether a second person has to approve its payouts'),
    { word: 'on|off', read: (text) => (text === 'on' ? true : text === 'off' ? false : text) },
  ),
};

type Settings = typeof SETTINGS;

function formsOf<F extends 'sent' | 'written'>(form: F): { [S in keyof Settings]: Settings[S][F] } {
  const forms = Object.entries(SETTINGS).map(([name, setting]) => [name, setting[form]]);
  return Object.fromEntries(forms) as { [S in keyof Settings]: Settings[S][F] };
}

const WithoutDefault = {
  name: PartnerNameSchema.optional(),
  tier: z.enum(TIER_NAMES).optional().describe('New tier, effective immediately'),
};

/** Changes the settings that it names; null returns one to the default of the tier or the service. */
export const SetPartnerSchema = z
  .object({ ...WithoutDefault, ...formsOf('sent'), reason: ReasonSchema })
  .refine(namesSetting, 'must name at least one setting');
export const SetPartnerCommandSchema = z.object({
  ...WithoutDefault,
  ...formsOf('sent'),
  reason: ReasonSchema.optional(),
});
export const SetPartnerOptionsSchema = z.object({
  ...WithoutDefault,
  ...formsOf('written'),
  reason: ReasonSchema.optional(),
});
export type PartnerSettingsChange = Omit<z.output<typeof SetPartnerCommandSchema>, 'reason'>;

export function namesSetting({ reason: _reason, ...change }: { reason?: string | undefined }): boolean {
  return Object.values(change).some((value) => value !== undefined);
}
