import { z } from 'zod';
import { TimeSchema } from '#contract/values';
import { ENVIRONMENTS } from '#domain/environment';
import { TIER_NAMES } from '#domain/limits/tier';
import { OPERATOR_PERMISSIONS, OPERATOR_ROLES, PERMISSIONS, ROLES } from '#domain/team/permission';
import { LOGIN_STAGES } from '#domain/users/login';
import { SECOND_FACTORS } from '#domain/users/second-factor';
import { CodeSchema, EmailSchema, itemsOf, MailedNameSchema } from '../values';

/** Hashing longer passwords would cost more than it protects. */
const MAX_PASSWORD = 256;
const PasswordSchema = z.string().max(MAX_PASSWORD, `must be at most ${MAX_PASSWORD} characters`);

export const ONBOARDING_STATES = ['open', 'complete', 'approved'] as const;

/** Who is logged in, and up to which step. Every step of a login returns it. */
export const SessionSchema = z.object({
  state: z
    .enum(['anonymous', ...LOGIN_STAGES])
    .describe('`open` is logged in; the others but `anonymous` wait for what is asked next'),
  second_factors: z.array(z.enum(SECOND_FACTORS)).describe('What `second_factor` waits for, beside backup codes'),
  person: z
    .object({
      user_id: z.string(),
      login_id: z.string(),
      email: z.string(),
      name: z.string(),
      two_factor: z.boolean(),
      time_zone: z.string().nullable().describe("The zone of all times on the pages; null: the browser's"),
    })
    .nullable()
    .describe('Null until the login is open'),
  must_enroll: z.boolean().describe('Whether nothing else is possible before a second factor is set up'),
  memberships: z.array(z.object({ partner_id: z.string(), name: z.string(), role: z.enum(ROLES) })),
  partner: z
    .object({
      partner_id: z.string(),
      name: z.string(),
      tier: z.enum(TIER_NAMES),
      role: z.enum(ROLES),
      permissions: z.array(z.enum(PERMISSIONS)),
      environments: z.array(z.enum(ENVIRONMENTS)).describe('Where it may have keys: live once it is approved'),
      onboarding: z.enum(ONBOARDING_STATES),
      closed_at: TimeSchema.nullable().describe('Null unless it was closed'),
    })
    .nullable()
    .describe('The one that was chosen; null without a team, and for operators'),
  operator: z
    .object({ role: z.enum(OPERATOR_ROLES), permissions: z.array(z.enum(OPERATOR_PERMISSIONS)) })
    .nullable()
    .describe('In the support console only'),
  sso: z.string().nullable().describe('What the button says that logs in at the identity provider; null without one'),
  outbox: z.boolean().describe('Whether mails can be read at `outbox`, because this installation sends none'),
});
export type Session = z.infer<typeof SessionSchema>;

export const ChoosePartnerSchema = z.object({ partner_id: z.string() });

export const SignUpSchema = z.object({
  email: EmailSchema,
  password: PasswordSchema,
  name: MailedNameSchema,
  organization: MailedNameSchema.describe('What the partner is called'),
});

/** The same response whether or not the account exists. */
export const CodeSentSchema = z.object({ email: z.string() });

export const EmailOnlySchema = z.object({ email: EmailSchema });
/** Includes the password, so that a code only verifies the account of the person who signed up. */
export const VerifyEmailSchema = z.object({ email: EmailSchema, password: PasswordSchema, code: CodeSchema });

export const LoginSchema = z.object({ email: EmailSchema, password: PasswordSchema });
/** Where the browser goes to log in at the identity provider. */
export const OidcBegunSchema = z.object({ url: z.string() });
/** What the provider added to the URL when it sent the browser back. */
export const OidcAnswerSchema = z.object({ query: z.string().max(8_000) });

/** The mailed code. */
export const LoginCodeSchema = z.object({ code: CodeSchema });

export const ResetPasswordSchema = z.object({
  token: z.string().describe('From the link in the mail'),
  password: PasswordSchema,
});

/** A device on which somebody is logged in. */
const LoginRecordSchema = z.object({
  login_id: z.string(),
  created_at: TimeSchema,
  seen_at: TimeSchema,
  ip: z.string(),
  user_agent: z.string(),
  current: z.boolean().describe('The one that asks'),
});
export const LoginListSchema = z.object({ items: z.array(LoginRecordSchema), next_cursor: z.null() });
export type LoginListView = z.infer<typeof LoginListSchema>;

export const LoginParams = z.object({ login_id: z.string() });
export const LoginsEndedSchema = z.object({ ended: z.int() });

/** What a person has chosen for the pages. */
export const PreferencesSchema = z.object({
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be the name of a time zone, like Europe/Berlin or UTC')
    .nullable()
    .describe("The zone of all times on the pages; null: the browser's"),
});

/** Whether it is the name of a time zone, like `Europe/Berlin` or `UTC`. Offsets, which some runtimes take for one, are none. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) {
    return false;
  }
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An invitation, as shown to anyone who opens its link. */
export const InvitationViewSchema = z.object({
  partner: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  has_account: z.boolean().describe('Whether that address logs in, or signs up by accepting'),
});
export type InvitationView = z.infer<typeof InvitationViewSchema>;
export const InvitationTokenSchema = z.object({ token: z.string() });

/** Without an account, `name` and `password` create one; with an account, its owner accepts while logged in. */
export const AcceptInvitationSchema = z.object({
  token: z.string(),
  name: MailedNameSchema.optional(),
  password: PasswordSchema.optional(),
});

/** A mail that this installation does not send, shown to developers. */
const OutboxMailSchema = z.object({
  mail_id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: TimeSchema,
});
export const OutboxSchema = itemsOf(OutboxMailSchema);
export type Outbox = z.infer<typeof OutboxSchema>;
