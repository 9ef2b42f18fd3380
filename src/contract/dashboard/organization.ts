import { z } from 'zod';
import { TIER_NAMES } from '#domain/limits/tier';
import { OBSTACLE_CODES } from '#domain/partners/closing';
import { BUSINESS_TYPES, INTEGRATION_METHODS, MONTHLY_VOLUMES, ONBOARDING_STEPS } from '#domain/partners/onboarding';
import { isOneFactor, ONE_FACTOR, SecondFactorShape } from '../shared/users/security';
import { ONBOARDING_STATES } from '../shared/users/session';
import { EmailSchema, MailedNameSchema, NameSchema } from '../shared/values';
import { TimeSchema } from '../values';

export const OrganizationSchema = z.object({
  partner_id: z.string(),
  name: z.string().describe('What end users see on tracking pages'),
  tier: z.enum(TIER_NAMES),
  created_at: TimeSchema,
  contact: z
    .object({ name: z.string(), email: z.string(), handle: z.string().nullable() })
    .nullable()
    .describe('Who is notified when something technical goes wrong'),
});
export type Organization = z.infer<typeof OrganizationSchema>;

export const ChangeOrganizationSchema = z.object({
  name: MailedNameSchema.optional(),
  contact: z
    .object({ name: MailedNameSchema, email: EmailSchema, handle: z.string().trim().max(100).nullable().default(null) })
    .optional(),
});

const CountrySchema = z.string().regex(/^[A-Z]{2}$/, 'must be a country like DE (ISO 3166-1 alpha-2)');
const WebsiteSchema = z
  .string()
  .trim()
  .max(200)
  .regex(/^https?:\/\/[^\s/]+\.[^\s]+$/, 'must be a URL like https://example.com');

export const CompanySchema = z.object({
  legal_name: NameSchema,
  country: CountrySchema,
  business_type: z.enum(BUSINESS_TYPES),
  website: WebsiteSchema,
});
export const VolumeSchema = z.object({
  monthly_orders: z.int().min(0).max(100_000_000),
  integration: z.enum(INTEGRATION_METHODS),
  volume_usd: z.enum(MONTHLY_VOLUMES).describe('A month'),
});
export const JurisdictionsSchema = z.object({
  countries: z.array(CountrySchema).min(1, 'must name at least one').max(250),
  aml_acknowledged: z.boolean().refine((yes) => yes, 'must be true: acknowledge the rules against money laundering'),
});
export const ContactSchema = z.object({
  name: NameSchema,
  email: EmailSchema,
  handle: z.string().trim().max(100).nullable().default(null).describe('Of a messenger'),
  terms_accepted: z.boolean().refine((yes) => yes, 'must be true: accept the terms'),
});

/** The steps of a partner's onboarding, and what the partner has stated so far. */
export const OnboardingSchema = z.object({
  state: z.enum(ONBOARDING_STATES).describe('`complete` waits for an operator; `approved` may have live keys'),
  declined: z
    .object({ at: TimeSchema, reason: z.string().nullable() })
    .nullable()
    .describe('Why an operator gave it back, until it is completed again'),
  missing: z.array(z.enum(ONBOARDING_STEPS)).describe('Steps to go, in their order'),
  completed_at: TimeSchema.nullable(),
  approved_at: TimeSchema.nullable(),
  company: CompanySchema.nullable(),
  volume: VolumeSchema.nullable(),
  jurisdictions: JurisdictionsSchema.nullable(),
  contact: ContactSchema.omit({ terms_accepted: true }).extend({ terms_accepted_at: TimeSchema.nullable() }).nullable(),
  high_risk_countries: z.array(z.string()).describe('Whose users stop the flow until somebody got in touch'),
});
export type OnboardingView = z.infer<typeof OnboardingSchema>;

/** The test key is only shown in this response; null if the partner already had one. */
export const OnboardedSchema = z.object({
  onboarding: OnboardingSchema,
  test_key: z.object({ key_id: z.string(), key: z.string() }).nullable(),
});
export type Onboarded = z.infer<typeof OnboardedSchema>;

/** Whether the organization can be closed or reopened. */
export const ClosingSchema = z.object({
  name: z.string().describe('To be typed by whoever closes it'),
  closed_at: TimeSchema.nullable(),
  reopenable_until: TimeSchema.nullable().describe('Null unless it is closed'),
  obstacles: z
    .array(z.object({ code: z.enum(OBSTACLE_CODES), message: z.string() }))
    .describe('What has to be settled before it can be closed'),
  unpaid_usd: z.string().describe('Earnings that were not paid out, also where they are below the smallest payout'),
});
export type Closing = z.infer<typeof ClosingSchema>;

/** Includes the name, so that nobody closes the wrong organization. */
export const CloseSchema = z
  .object({ name: z.string().max(200), password: z.string().max(256), ...SecondFactorShape })
  .refine(isOneFactor, ONE_FACTOR);
