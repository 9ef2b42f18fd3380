import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OperatorRole, Portal, Role } from '#domain/team/permission';
import type { CodePurpose } from '#domain/users/code';
import type { LoginStage } from '#domain/users/login';
import type { MailKind } from '#domain/users/mail';
import type { ChallengePurpose } from '#domain/users/second-factor';
import { bytes, instant } from './columns';
import { partners } from './partners';

/** A person's account. Partners' people and operators have separate accounts [rules/users: Accounts]. */
export const users = pgTable(
  'users',
  {
    userId: text('user_id').primaryKey(),
    portal: text('portal').$type<Portal>().notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Issuer and subject at the identity provider; null until the first login with it [rules/oidc: Whom it lets in]. */
    oidcIdentity: text('oidc_identity'),
    /** Of operators only. */
    operatorRole: text('operator_role').$type<OperatorRole>(),
    /** The organization to be created once the address is verified. */
    organization: text('organisation'),
    /** Null until the mailed code was entered. */
    verifiedAt: instant('verified_at'),
    /** The country of the person's last login, confirmed by the person where this was required; null until known. */
    country: text('country'),
    /** The zone in which the person sees all times; null: that of the browser [rules/users: Time zone]. */
    timeZone: text('time_zone'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Stored from the first step of the enrollment. */
    sealedTotpSecret: text('sealed_totp_secret'),
    totpEnrolledAt: instant('totp_enrolled_at'),
    /** The latest step whose code was accepted; no code is accepted twice. */
    totpStep: integer('totp_step'),
    /** Keyed digests, in hex; a used one is removed. */
    backupCodes: text('backup_codes').array().notNull().default(sql`'{}'`),
    secondFactorFailures: integer('second_factor_failures').notNull().default(0),
    lockedUntil: instant('locked_until'),
    /** When an operator's account was closed. */
    disabledAt: instant('disabled_at'),
    /** When the person last left a team; null if never. */
    leftAt: instant('left_at'),
    /** When personal data was erased, long after the person left the last team [rules/closing: What is deleted when]. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.portal, table.email),
    uniqueIndex('users_oidc_identity').on(table.portal, table.oidcIdentity),
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
    /** Whether groups at the identity provider gave it, and so decide about it at each login [rules/oidc: Teams by groups]. */
    fromGroups: boolean('from_groups').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Whether the person gets a mail when a payout was sent [rules/users: Alerts]. */
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
    /** Digest of the previous token, which is accepted for a moment longer. */
    previousHash: bytes('previous_hash'),
    previousUntil: instant('previous_until'),
    stage: text('stage').$type<LoginStage>().notNull(),
    /** The partner whose dashboard the person is using. */
    partnerId: text('partner_id'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** When a second factor was last given in this login; null if never [rules/step-up: How fresh]. */
    provenAt: instant('proven_at'),
    /** The next request gets a new token, because the person's role has changed. */
    mustRotate: boolean('must_rotate').notNull().default(false),
  },
  (table) => [
    uniqueIndex('logins_token').on(table.tokenHash),
    index('logins_previous').on(table.previousHash).where(sql`${table.previousHash} is not null`),
    index('logins_user').on(table.userId),
    index('logins_seen').on(table.seenAt),
  ],
);

/** Passkeys of people, used as the second factor of a login [rules/users: Passkeys]. */
export const passkeys = pgTable(
  'passkeys',
  {
    passkeyId: text('passkey_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId),
    name: text('name').notNull(),
    /** In base64url, as in browsers. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential'),
    publicKey: bytes('public_key').notNull(),
    /** The passkey's own count of its uses. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/**
 * What a login has to answer: the challenge that its passkeys sign, once, or the digest of the secret that its authenticator app
 * was shown. A new one replaces the previous one.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    loginId: text('login_id')
      .notNull()
      .references(() => logins.loginId, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
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

/** A code or token that was mailed to a person and is expected back; a new one for the same purpose replaces it. */
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

/** Mails to be sent, written in the transaction of the change that causes them [rules/users: Mails]. */
export const mails = pgTable(
  'mails',
  {
    mailId: text('mail_id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** May contain a code. Empty once the mail has been sent. */
    sealedText: text('sealed_text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the next attempt is due. */
    dueAt: instant('due_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    sentAt: instant('sent_at'),
    /** When sending was given up. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('mails_due').on(table.dueAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('mails_created').on(table.createdAt),
  ],
);
