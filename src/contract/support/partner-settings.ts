import { z } from 'zod';
import { parseAmount } from '#domain/amount';
import { TIER_NAMES } from '#domain/limits/tier';
import { LOGO, logoType } from '#domain/partners/branding';
import {
  type FigureSetting,
  isPayoutMinimum,
  PARTNER_SETTINGS,
  PAYOUT_MINIMUM,
  type Setting,
  type SettingName,
} from '#domain/partners/settings';
import { AccentSchema, LogoSchema, SupportContactSchema, WayBackSchema } from '../shared/branding';
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

const WORDS = { count: 'number', percent: 'percent', bps: 'bps' } as const;

function figure({ kind, bounds: [least, most], help }: FigureSetting) {
  const message = `must be a whole number from ${least} to ${most}`;
  const schema = z.int(message).min(least, message).max(most, message).describe(help);
  return setting(schema, {
    word: WORDS[kind],
    read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN),
  });
}

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

/** A setting without a default is written in a command as the API takes it. */
function plain<T extends z.ZodType>(schema: T) {
  return { sent: schema.optional(), written: schema.optional() };
}

/** The forms of a setting of each kind. */
const FORMS = {
  name: () => plain(PartnerNameSchema),
  tier: ({ help }: Setting) => plain(z.enum(TIER_NAMES).describe(help)),
  count: figure,
  percent: figure,
  bps: figure,
  providers: ({ help }: Setting) =>
    setting(
      z
        .array(z.string().regex(/^[a-z0-9]{1,30}$/, 'must be a comma-separated list of provider codes'))
        .max(200, 'must be at most 200 codes')
        .transform((codes) => [...new Set(codes)].sort())
        .describe(`${help}, separated by commas`),
      { word: 'codes', read: (text) => text.split(',').map((code) => code.trim()) },
    ),
  logo: ({ help }: Setting) => ({
    sent: LogoSchema.describe(help).nullable().optional(),
    written: WrittenFileSchema.transform(toLogo).meta({ description: help, word: 'file', isFile: true }).optional(),
  }),
  color: ({ help }: Setting) => setting(AccentSchema.describe(help), { word: 'color' }),
  contact: ({ help }: Setting) => setting(SupportContactSchema.describe(help), { word: 'address' }),
  url: ({ help }: Setting) => setting(WayBackSchema.describe(help), { word: 'url' }),
  usd: ({ help }: Setting) =>
    setting(
      z
        .string()
        .refine(isPayoutMinimum, PAYOUT_MINIMUM)
        .transform((text) => parseAmount(text) ?? text)
        .describe(help),
      { word: 'amount' },
    ),
  switch: ({ help }: Setting) =>
    setting(z.boolean('must be on or off').describe(help), {
      word: 'on|off',
      read: (text) => (text === 'on' ? true : text === 'off' ? false : text),
    }),
};

type FormsOf<S extends SettingName> = ReturnType<(typeof FORMS)[(typeof PARTNER_SETTINGS)[S]['kind']]>;

/** Every setting in one of its forms. */
function formsOf<F extends 'sent' | 'written'>(form: F): { [S in SettingName]: FormsOf<S>[F] } {
  const forms = Object.entries<Setting>(PARTNER_SETTINGS).map(([name, row]) => {
    const make = FORMS[row.kind] as (row: Setting) => Record<F, z.ZodType>;
    return [name, make(row)[form]];
  });
  return Object.fromEntries(forms) as { [S in SettingName]: FormsOf<S>[F] };
}

/** Changes the settings that it names; null returns one to the default of the tier or the service. */
export const SetPartnerSchema = z
  .object({ ...formsOf('sent'), reason: ReasonSchema })
  .refine(namesSetting, 'must name at least one setting');
export const SetPartnerCommandSchema = z.object({
  ...formsOf('sent'),
  reason: ReasonSchema.optional(),
});
export const SetPartnerOptionsSchema = z.object({
  ...formsOf('written'),
  reason: ReasonSchema.optional(),
});
export type PartnerSettingsChange = Omit<z.output<typeof SetPartnerCommandSchema>, 'reason'>;

export function namesSetting({ reason: _reason, ...change }: { reason?: string | undefined }): boolean {
  return Object.values(change).some((value) => value !== undefined);
}
