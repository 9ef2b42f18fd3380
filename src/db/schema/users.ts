import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OperatorRole, Role } from '#domain/team/permission';
import type { Portal } from '#domain/team/portal';
import type { CodePurpose } from '#domain/users/code';
import type { LoginStage } from '#domain/users/login-stage';
import type { MailKind } from '#domain/users/mail';
import type { PasskeyPurpose } from '#domain/users/passkey';
import { bytes, instant } from './columns';
import { partners } from './partners';

/** A person's account; those of partners and those of operators are apart [rules/users: Accounts]. */
export const users = pgTable(
  'users',
  {
    userId: text('user_id').primaryKey(),
    portal: text('portal').$type<Portal>().notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Of operators only. */
    operatorRole: text('operator_role').$type<OperatorRole>(),
    /** What the person wants to be called into being with the account, until its address is verified. */
    organisation: text('organisation'),
    /** Null until the code that was mailed came back. */
    verifiedAt: instant('verified_at'),
    /** Where the person logged in from last, and said so where that was asked; null until it is known. */
    country: text('country'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Kept from the first step of the enrolment on. */
    sealedTotpSecret: text('sealed_totp_secret'),
    totpEnrolledAt: instant('totp_enrolled_at'),
    /** The latest step whose code was taken: none is taken twice. */
    totpStep: integer('totp_step'),
    /** Keyed digests, in hex; one that was used is gone. */
    backupCodes: text('backup_codes').array().notNull().default(sql`'{}'`),
    secondFactorFailures: integer('second_factor_failures').notNull().default(0),
    lockedUntil: instant('locked_until'),
    /** An operator's account that was closed. */
    disabledAt: instant('disabled_at'),
    /** When the person left a team last; null when never. */
    leftAt: instant('left_at'),
    /** When all that says who it was went, long after the last team was left [rules/closing: What is deleted when]. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.portal, table.email),
    index('users_unerased').on(sql`coalesce(left_at, created_at)`).where(sql`${table.erasedAt} is null`),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId),
    role: text('role').$type<Role>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Whether the person is told of payouts that were sent [rules/users: Alerts]. */
    payoutMails: boolean('payout_mails').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.userId] }), index('memberships_user').on(table.userId)],
);

export const logins = pgTable(
  'logins',
  {
    loginId: text('login_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId),
    /** Digest of the cookie's token. */
    tokenHash: bytes('token_hash').notNull(),
    /** That of the token before it, which is taken for a moment longer. */
    previousHash: bytes('previous_hash'),
    previousUntil: instant('previous_until'),
    stage: text('stage').$type<LoginStage>().notNull(),
    /** The partner whose dashboard is looked at. */
    partnerId: text('partner_id'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** The next request gets a new token, because the person's role was changed. */
    mustRotate: boolean('must_rotate').notNull().default(false),
  },
  (table) => [
    uniqueIndex('logins_token').on(table.tokenHash),
    index('logins_previous').on(table.previousHash).where(sql`${table.previousHash} is not null`),
    index('logins_user').on(table.userId),
    index('logins_seen').on(table.seenAt),
  ],
);

/** Passkeys of people, with which they take the second step of a login [rules/users: Passkeys]. */
export const passkeys = pgTable(
  'passkeys',
  {
    passkeyId: text('passkey_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId),
    name: text('name').notNull(),
    /** In base64url, as browsers name it. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential'),
    publicKey: bytes('public_key').notNull(),
    /** How often it was used, as it says itself. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** What the passkeys of a login are asked to sign, once; a new question takes the place of the one before it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    loginId: text('login_id')
      .notNull()
      .references(() => logins.loginId, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.loginId, table.purpose] })],
);

/** Devices from which a person has logged in. */
export const devices = pgTable(
  'devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.userId),
    /** Digest of the device's cookie. */
    tokenHash: bytes('token_hash').notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] }), index('devices_seen').on(table.seenAt)],
);

/** A code or token that was mailed to a person and is waited for; a new one for the same purpose takes its place. */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.userId),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    /** Keyed digest. */
    hash: bytes('hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    guessesLeft: integer('guesses_left').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    index('mailed_codes_hash').on(table.hash),
    index('mailed_codes_expiry').on(table.expiresAt),
  ],
);

export const invitations = pgTable(
  'invitations',
  {
    invitationId: text('invitation_id').primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    /** In lower case. */
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    tokenHash: bytes('token_hash').notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('invitations_email').on(table.partnerId, table.email),
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_expiry').on(table.expiresAt),
  ],
);

/** Mails on their way, written in the transaction of their cause [rules/users: Mails]. */
export const mails = pgTable(
  'mails',
  {
    mailId: text('mail_id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** It may hold a code. Empty once it has been sent. */
    sealedText: text('sealed_text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it is tried next. */
    dueAt: instant('due_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    sentAt: instant('sent_at'),
    /** It is not tried any more. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('mails_due').on(table.dueAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('mails_created').on(table.createdAt),
  ],
);
