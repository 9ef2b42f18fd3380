import { z } from 'zod';
import { namesOf } from '#domain/names-of';
import { ONBOARDING_STEPS } from '#domain/partners/onboarding';
import { ROLES } from '#domain/team/permission';
import { HOST_PROBLEMS, HOST_STATES } from '#domain/tracking/own-host';
import { PublishableKeySchema } from '../shared/publishable-keys';
import { itemsOf, ListQuery } from '../shared/values';
import { EndpointSchema } from '../shared/webhooks/endpoints';
import { TimeSchema } from '../values';
import { CountSchema, EnvironmentSchema, ReasonSchema } from './values';

export const PartnerParams = z.object({ partner_id: z.string() });

export const PartnerNameSchema = z
  .string()
  .trim()
  .regex(/^\P{C}{1,100}$/u, 'must be 1 to 100 characters on one line')
  .describe('Name of the partner');
const MOST_AT_ONCE = 1_000;

/** Without an account: its team is invited, or its keys are made by an operator. */
export const CreatePartnerSchema = z.object({ name: PartnerNameSchema, reason: ReasonSchema });
export const CreatePartnersCommandSchema = z.object({
  name: PartnerNameSchema,
  count: z
    .int()
    .min(1, `must be 1 to ${MOST_AT_ONCE}`)
    .max(MOST_AT_ONCE, `must be 1 to ${MOST_AT_ONCE}`)
    .optional()
    .describe('Create this many, each with a number in its name'),
  reason: ReasonSchema.optional(),
});
export const CreatedPartnerSchema = z.object({ partner_id: z.string(), name: z.string() });

export const ApproveSchema = z.object({ reason: ReasonSchema });
export const ApprovedSchema = z.object({ partner_id: z.string(), approved_at: TimeSchema });

/** Reopens the partner's onboarding; its Owners get the reason by mail. */
export const DeclineSchema = z.object({ reason: ReasonSchema });
export const DeclinedSchema = z.object({ partner_id: z.string(), onboarded_at: z.null() });

/** Ends the partner's keys, endpoints and logins at once; its Owners get the reason by mail. */
export const ClosePartnerSchema = z.object({ reason: ReasonSchema });
export const ClosedSchema = z.object({
  partner_id: z.string(),
  closed_at: TimeSchema,
  reopenable_until: TimeSchema,
});
export const ReopenPartnerSchema = z.object({ reason: ReasonSchema });
export const ReopenedSchema = z.object({ partner_id: z.string(), closed_at: z.null() });

/** Takes its own host name from a partner; its tracking links are on the installation's own again. */
export const RemoveHostSchema = z.object({ reason: ReasonSchema });
export const HostRemovedSchema = z.object({ partner_id: z.string(), tracking_host: z.null() });

const StageSchema = z
  .enum(['onboarding', 'awaiting_approval', 'approved', 'closed'])
  .describe('`onboarding`: the partner has not completed its steps');

export const PartnerRowSchema = z.object({
  partner_id: z.string(),
  name: z.string(),
  tier: z.string(),
  stage: StageSchema,
  created_at: TimeSchema,
  orders_24h: CountSchema.describe('Live ones'),
});
export type PartnerListRow = z.infer<typeof PartnerRowSchema>;

/** Newest first. */
export const PartnerListQuerySchema = z.object({ ...ListQuery, stage: StageSchema.optional() });
export const PartnerListSchema = itemsOf(PartnerRowSchema);
export type PartnerList = z.infer<typeof PartnerListSchema>;

const KeySchema = z.object({
  key_id: z.string(),
  prefix: z.string().describe('Its shown beginning'),
  name: z.string(),
  environment: EnvironmentSchema,
  status: z.enum(['active', 'rotating', 'revoked', 'expired']),
  scopes: z.array(z.string()),
  created_at: TimeSchema,
  expires_at: TimeSchema.nullable(),
  last_used_at: TimeSchema.nullable(),
  last_used_from: z.string().nullable(),
});

const VolumeSchema = z.object({
  environment: EnvironmentSchema,
  days: z.int(),
  orders: CountSchema,
  completed: CountSchema,
  failed: CountSchema,
  expired: CountSchema,
  refunded: CountSchema,
  open: CountSchema,
  volume_usd: z.string().describe('Worth of those that completed'),
});

const MemberSchema = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  has_second_factor: z.boolean(),
  joined_at: TimeSchema,
  last_login_at: TimeSchema.nullable(),
});

const SettingsSchema = z.object({
  fee_bps: z.int(),
  markup_bps: z.int(),
  revenue_share_pct: z.number().nullable().describe('null here and below: as the tier or the service has it'),
  reads_per_minute: z.int().nullable(),
  writes_per_minute: z.int().nullable(),
  advances_per_minute: z.int().nullable(),
  bulk_per_minute: z.int().nullable(),
  streams: z.int().nullable(),
  requests_per_second: z.int().nullable(),
  payout_minimum_usd: z.string().nullable(),
  two_person_payouts: z.boolean(),
  switched_off: z.array(z.string()).describe('Providers'),
  has_logo: z.boolean(),
  accent: z.string().nullable(),
  support_contact: z.string().nullable(),
  way_back: z.string().nullable(),
  hosted_refund_choice: z.boolean(),
});
export type PartnerSettings = z.infer<typeof SettingsSchema>;

export const SetPartnerAnswerSchema = z.object({
  partner_id: z.string(),
  name: z.string(),
  tier: z.string(),
  settings: SettingsSchema,
});

export const PartnerPageSchema = z.object({
  partner_id: z.string(),
  name: z.string(),
  tier: z.string(),
  stage: StageSchema,
  created_at: TimeSchema,
  onboarded_at: TimeSchema.nullable(),
  approved_at: TimeSchema.nullable(),
  closed_at: TimeSchema.nullable(),
  reopenable_until: TimeSchema.nullable().describe('null unless it is closed and can be opened again'),
  onboarding: z.record(z.string(), z.unknown()).describe('What it says of itself'),
  stated: z
    .array(
      z.object({
        step: z.enum(ONBOARDING_STEPS),
        facts: z.array(z.object({ label: z.string(), value: z.string(), warning: z.string().nullable() })),
        at: TimeSchema.nullable().describe('When it was recorded last; null if the audit log has it no longer'),
        by: z.string().nullable().describe('By whom'),
      }),
    )
    .describe('The same as labelled facts, for a reviewer'),
  settings: SettingsSchema,
  tracking_host: z
    .object({
      host: z.string(),
      state: z.enum(HOST_STATES),
      problem: z.enum(namesOf(HOST_PROBLEMS)).nullable().describe('Of the latest check'),
      checked_at: TimeSchema.nullable(),
    })
    .nullable()
    .describe('Its own host name for tracking links'),
  keys: z.array(KeySchema),
  publishable_keys: z.array(PublishableKeySchema).describe('Usable ones first, newest first'),
  endpoints: z.array(EndpointSchema),
  volume: z.array(VolumeSchema).describe('The last 30 days, live and test'),
  members: z.array(MemberSchema),
  payouts: z.object({ available_usd: z.string(), open: CountSchema }),
});
export type PartnerPageView = z.infer<typeof PartnerPageSchema>;
