import type { NoticeText } from '../alerts/operator-notice';
import { HOUR, MINUTE } from '../duration';
import type { Environment } from '../environment';
import type { Role } from '../team/permission';
import { describeDevice, GUARDED_MAILS, type GuardedMailFacts, type MailText } from './guarded-mail';
import { writeDigest } from './operator-digest-mail';

/** Attempts to guess a password; address, device and time are the last one's. */
interface WrongPasswords {
  attempts: number;
  ip: string;
  userAgent: string;
  at: string;
}

interface OfMember {
  partner: string;
  member: string;
}

/** The values of the mails about guessing [rules/users: Wrong passwords; rules/step-up: Guessing]. */
interface GuessMailFacts {
  wrong_passwords: WrongPasswords;
  member_wrong_passwords: WrongPasswords & OfMember;
  account_locked: { minutes: number };
  member_locked: OfMember & { minutes: number };
}

const GUESS_MAILS: { readonly [Kind in keyof GuessMailFacts]: (facts: GuessMailFacts[Kind]) => MailText } = {
  wrong_passwords: ({ attempts, ip, userAgent, at }) => ({
    subject: 'Wrong passwords for your Swaplane account',
    paragraphs: [
      `${attempts} wrong passwords were entered for your account, the last at ${at}: ${describeDevice(userAgent)}, IP address ${ip}.`,
      'If it was not you, someone may be guessing your password. They have not found it. Devices that are new to your account now wait up to three minutes between attempts; where you are logged in, and on your own devices, nothing changes.',
      'All attempts are in Settings. This is sent once a day at most.',
    ],
  }),
  member_wrong_passwords: ({ partner, member, attempts, at }) => ({
    subject: `Wrong passwords for the account of ${member}`,
    paragraphs: [
      `${attempts} wrong passwords were entered for the account of ${member}, who belongs to the ${partner} team, the last at ${at}. They can still log in on their own devices.`,
      `We have told ${member} too.`,
    ],
  }),
  account_locked: ({ minutes }) => ({
    subject: `Your Swaplane account is locked for ${minutes} minutes`,
    paragraphs: [
      `Too many wrong codes were entered for your account, so you cannot log in for ${minutes} minutes.`,
      'Whoever tried knows your password. If it was not you, change it now.',
    ],
  }),
  member_locked: ({ partner, member, minutes }) => ({
    subject: `The account of ${member} is locked for ${minutes} minutes`,
    paragraphs: [
      `Too many wrong codes were entered for the account of ${member}, who belongs to the ${partner} team. They cannot log in for ${minutes} minutes.`,
      `We have told ${member} too. If it was not them, ask them to change their password, or remove them from the team.`,
    ],
  }),
};

/** The values that each mail needs. Links are absolute URLs, times ISO 8601. */
export interface MailFacts extends GuardedMailFacts, GuessMailFacts {
  verify_email: { code: string };
  account_exists: { link: string };
  new_device_code: { code: string; ip: string; userAgent: string };
  new_country_code: { code: string; ip: string; country: string };
  login_from_new_country: { ip: string; country: string; at: string };
  login_from_new_device: { ip: string; userAgent: string; at: string };
  two_factor_removed: { at: string };
  member_two_factor_removed: { partner: string; member: string; at: string };
  password_changed: { at: string };
  account_reset: { at: string };
  password_reset: { link: string };
  invitation: { partner: string; role: Role; by: string; link: string };
  partner_approved: { partner: string; link: string };
  partner_declined: { partner: string; reason: string; link: string };
  payout_code: { code: string; amount: string; currency: string };
  webhook_paused: { partner: string; environment: Environment; url: string; at: string; link: string };
  sla_breach: { partner: string; uptimePct: string; thresholdPct: string; at: string; link: string };
  payout_sent: { partner: string; amount: string; currency: string; address: string; txHash: string; link: string };
  export_ready: { orders: number; link: string };
  data_export_requested: { partner: string; by: string; at: string; link: string };
  data_export_ready: { partner: string; link: string };
  partner_closed: { partner: string; by: string; reason: string | null; until: string; link: string };
  partner_reopened: { partner: string; by: string; link: string };
  key_expires: { partner: string; environment: Environment; key: string; at: string; link: string };
  operator_digest: { fresh: readonly NoticeText[]; reminded: readonly NoticeText[]; link: string };
}

export type MailKind = keyof MailFacts;

const NOT_YOU = 'If this was not you, change your password in Settings. That also logs out every other device.';

/** The text of each mail [rules/users: Mails]. */
const TEXTS: { readonly [Kind in MailKind]: (facts: MailFacts[Kind]) => MailText } = {
  verify_email: ({ code }) => ({
    subject: 'Your Swaplane code',
    paragraphs: [
      `Your code is ${code}. It is valid for 10 minutes.`,
      'If you did not sign up, someone probably mistyped their address. You can ignore this email.',
    ],
  }),
  account_exists: ({ link }) => ({
    subject: 'You already have a Swaplane account',
    paragraphs: [
      'Someone, probably you, tried to sign up with this address, but it already has an account.',
      `Log in or reset your password: ${link}`,
    ],
  }),
  new_device_code: ({ code, ip, userAgent }) => ({
    subject: 'Your Swaplane login code',
    paragraphs: [
      `Your code is ${code}. It is valid for 10 minutes.`,
      `Someone entered your password on a new device: ${describeDevice(userAgent)}, IP address ${ip}.`,
      NOT_YOU,
    ],
  }),
  new_country_code: ({ code, ip, country }) => ({
    subject: 'Your Swaplane login code',
    paragraphs: [
      `Your code is ${code}. It is valid for 10 minutes.`,
      `Someone entered your password in ${nameCountry(country)}, from the IP address ${ip}. Your last login was from a different country.`,
      NOT_YOU,
    ],
  }),
  login_from_new_country: ({ ip, country, at }) => ({
    subject: 'Login to your Swaplane account from another country',
    paragraphs: [
      `Someone logged in to your account in ${nameCountry(country)} at ${at}, from the IP address ${ip}.`,
      NOT_YOU,
    ],
  }),
  login_from_new_device: ({ ip, userAgent, at }) => ({
    subject: 'New login to your Swaplane account',
    paragraphs: [
      `Someone logged in to your account on a new device at ${at}: ${describeDevice(userAgent)}, IP address ${ip}.`,
      NOT_YOU,
    ],
  }),
  two_factor_removed: ({ at }) => ({
    subject: 'Two-factor authentication was turned off',
    paragraphs: [`Two-factor authentication was turned off for your Swaplane account at ${at}.`, NOT_YOU],
  }),
  member_two_factor_removed: ({ partner, member, at }) => ({
    // Not who did it: an operator may have reset the account.
    subject: `Two-factor authentication of ${member} was turned off`,
    paragraphs: [
      `Two-factor authentication was turned off for the account of ${member}, in the team of ${partner}, at ${at}.`,
      'If you did not expect this, ask them about it, or remove them from the team.',
    ],
  }),
  password_changed: ({ at }) => ({
    subject: 'Your Swaplane password was changed',
    paragraphs: [`The password of your account was changed at ${at}. All other logins have ended.`, NOT_YOU],
  }),
  account_reset: ({ at }) => ({
    subject: 'Your Swaplane account was reset',
    paragraphs: [
      `An operator of this service set a new password for your account at ${at}. All logins have ended, and links and codes that we mailed before do not work any more.`,
      'The operator has the new password. You can also choose one yourself, by "Forgot your password?" on the login page.',
      'If you did not ask for this, tell the operator.',
    ],
  }),
  password_reset: ({ link }) => ({
    subject: 'Reset your Swaplane password',
    paragraphs: [
      `Choose a new password within an hour: ${link}`,
      'If you did not ask for this, you can ignore this email. Nothing changes unless the link is used.',
    ],
  }),
  invitation: ({ partner, role, by, link }) => ({
    subject: `Join ${partner} on Swaplane`,
    paragraphs: [
      `${by} invited you to join the ${partner} team. Your role: ${role.replace('_', ' ')}.`,
      `Accept within seven days: ${link}`,
    ],
  }),
  partner_approved: ({ partner, link }) => ({
    subject: `${partner} can go live`,
    paragraphs: [`${partner} has been approved. You can now create live keys: ${link}`],
  }),
  partner_declined: ({ partner, reason, link }) => ({
    subject: `${partner} cannot go live yet`,
    paragraphs: [
      `We could not approve ${partner} yet: ${reason}`,
      `Correct your details and submit them again: ${link}`,
    ],
  }),
  payout_code: ({ code, amount, currency }) => ({
    subject: 'Confirm a payout',
    paragraphs: [
      `Use the code ${code} to confirm a payout of ${amount} ${currency}. It is valid for 10 minutes.`,
      NOT_YOU,
    ],
  }),
  webhook_paused: ({ partner, environment, url, at, link }) => ({
    subject: `Webhooks of ${partner} are paused (${environment})`,
    paragraphs: [
      `Too many webhooks to ${url} failed, so we paused it at ${at}. New events are queued, and are sent in order once you resume the endpoint.`,
      `See what failed, and resume: ${link}`,
    ],
  }),
  sla_breach: ({ partner, uptimePct, thresholdPct, at, link }) => ({
    subject: `Swaplane's uptime is below ${thresholdPct} %`,
    paragraphs: [
      `Over the last 24 hours, Swaplane was up ${uptimePct} % of the time. That is below ${thresholdPct} % since ${at}, and affects ${partner} like every other partner.`,
      `See what happened and what compensation you get: ${link}`,
    ],
  }),
  payout_sent: ({ partner, amount, currency, address, txHash, link }) => ({
    subject: `A payout to ${partner} was sent`,
    paragraphs: [
      `We sent ${amount} ${currency} to ${address}. Transaction: ${txHash}`,
      `See the payout, or turn off these emails: ${link}`,
    ],
  }),
  export_ready: ({ orders, link }) => ({
    subject: 'Your order export is ready',
    paragraphs: [`The file contains ${orders.toLocaleString('en-US')} orders. Download it within seven days: ${link}`],
  }),
  data_export_requested: ({ partner, by, at, link }) => ({
    subject: `${by} requested an export of all ${partner} data`,
    paragraphs: [
      `At ${at}, ${by} requested a file with all data of ${partner}: orders, webhook deliveries, payouts, team and audit log. It does not contain API keys or secrets.`,
      `If you did not expect this, ask ${by} about it, and check who is in your team: ${link}`,
    ],
  }),
  data_export_ready: ({ partner, link }) => ({
    subject: `Your export of all ${partner} data is ready`,
    paragraphs: [
      `The file with all data of ${partner} is ready. Download it within seven days: ${link}`,
      'It contains personal data of your team and addresses of your users, so store it safely.',
    ],
  }),
  partner_closed: ({ partner, by, reason, until, link }) => ({
    subject: `${partner} was closed on Swaplane`,
    paragraphs: [
      `${by} closed ${partner}.${reason === null ? '' : ` Reason: ${reason}`}`,
      'Its API keys have stopped working, no more webhooks are sent, and everyone but the owners was removed from the team. Swaps that were under way are completed.',
      `If this was a mistake, an owner can open it again until ${until}: ${link}`,
    ],
  }),
  partner_reopened: ({ partner, by, link }) => ({
    subject: `${partner} was opened again on Swaplane`,
    paragraphs: [
      `${by} opened ${partner} again.`,
      `Its old API keys stay revoked. Create new ones, add your webhook endpoints and invite your team again: ${link}`,
    ],
  }),
  key_expires: ({ partner, environment, key, at, link }) => ({
    subject: `A ${environment} key of ${partner} is about to expire`,
    paragraphs: [`The key ${key} works until ${at}.`, `Create a new key before then: ${link}`],
  }),
  operator_digest: writeDigest,
  ...GUARDED_MAILS,
  ...GUESS_MAILS,
};

export function writeMail<Kind extends MailKind>(
  kind: Kind,
  facts: MailFacts[Kind],
): { subject: string; text: string } {
  const { subject, paragraphs } = TEXTS[kind](facts);
  return { subject: oneLine(subject), text: `${paragraphs.map(oneLine).join('\n\n')}\n` };
}

/** User input must not add headers or paragraphs. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

function nameCountry(code: string): string {
  return COUNTRY_NAMES.of(code) ?? code;
}

/** How long one process has a mail to itself while sending it. */
export const MAIL_LEASE_MS = 2 * MINUTE;
const WAITS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR] as const;

/** How long a mail waits after its delivery failed for the `tries`th time; null if it is given up. */
export function waitAfterTry(tries: number): number | null {
  return WAITS_MS[tries - 1] ?? null;
}
