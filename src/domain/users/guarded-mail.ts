/** Changes of a person's second factors, which the person and the Owners are told of. */
const FACTOR_CHANGES = {
  authenticator_added: 'An authenticator app was added',
  authenticator_removed: 'The authenticator app was removed',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  backup_codes_renewed: 'New backup codes were made',
} as const;
export type FactorChange = keyof typeof FACTOR_CHANGES;

const ADDRESS_CHANGES = {
  added: 'added a payout address',
  confirmed: 'confirmed a payout address',
  promoted: 'made a payout address the default',
  removed: 'removed a payout address',
} as const;
export type AddressChange = keyof typeof ADDRESS_CHANGES;

/** The values of the mails about what needs a fresh second factor [rules/step-up: Who is told]. */
export interface GuardedMailFacts {
  oidc_linked: { issuer: string; at: string };
  factor_changed: { change: FactorChange; at: string };
  member_factor_changed: { partner: string; member: string; change: FactorChange; at: string };
  payout_address_changed: {
    partner: string;
    by: string;
    change: AddressChange;
    currency: string;
    address: string;
    /** When it can be paid; null unless it waits. */
    usableAt: string | null;
    link: string;
  };
  live_secret_made: { partner: string; by: string; what: string; at: string; link: string };
  payout_awaits_approval: {
    partner: string;
    by: string;
    amount: string;
    currency: string;
    address: string;
    until: string;
    link: string;
  };
}

const NOT_YOU = 'If this was not you, change your password in Settings. That also logs out every other device.';
const NOT_EXPECTED = (by: string) => `If you did not expect this, ask ${by} about it, and check who is in your team.`;

export const GUARDED_MAILS: { readonly [Kind in keyof GuardedMailFacts]: (facts: GuardedMailFacts[Kind]) => MailText } =
  {
    oidc_linked: ({ issuer, at }) => ({
      subject: 'Single sign-on was connected to your Swaplane account',
      paragraphs: [`Since ${at}, ${issuer} can log you in to your account.`, NOT_YOU],
    }),
    factor_changed: ({ change, at }) => ({
      subject: `${FACTOR_CHANGES[change]} on your Swaplane account`,
      paragraphs: [`${FACTOR_CHANGES[change]} at ${at}.`, NOT_YOU],
    }),
    member_factor_changed: ({ partner, member, change, at }) => ({
      subject: `A second factor of ${member} was changed`,
      paragraphs: [
        `${FACTOR_CHANGES[change]} for the account of ${member}, in the team of ${partner}, at ${at}.`,
        'If you did not expect this, ask them about it, or remove them from the team.',
      ],
    }),
    payout_address_changed: ({ partner, by, change, currency, address, usableAt, link }) => ({
      subject: `${by} ${ADDRESS_CHANGES[change]} of ${partner}`,
      paragraphs: [
        `${by} ${ADDRESS_CHANGES[change]}: ${address} (${currency}).`,
        ...(usableAt === null ? [] : [`It can receive payouts from ${usableAt}. An Owner can remove it before then.`]),
        `${NOT_EXPECTED(by)} ${link}`,
      ],
    }),
    live_secret_made: ({ partner, by, what, at, link }) => ({
      subject: `${by} made ${what} of ${partner}`,
      paragraphs: [`At ${at}, ${by} made ${what} of ${partner}.`, `${NOT_EXPECTED(by)} ${link}`],
    }),
    payout_awaits_approval: ({ partner, by, amount, currency, address, until, link }) => ({
      subject: `A payout of ${partner} needs your approval`,
      paragraphs: [
        `${by} requested ${amount} USD in ${currency} to ${address}. It is paid once another person approves it, until ${until}.`,
        `Approve it, or let it expire: ${link}`,
      ],
    }),
  };

export interface MailText {
  subject: string;
  /** Plain text, in paragraphs. */
  paragraphs: readonly string[];
}

/** A browser as its user agent names it. */
export function describeDevice(userAgent: string): string {
  return userAgent === '' ? 'an unknown client' : userAgent;
}

/** An address as mail programs turn it into a link: with a scheme, with `www.`, or a domain alone, also in an email address. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;

/** Why somebody may not choose a name that mails repeat, also to strangers; or null [rules/users: Names]. */
export function findNameProblem(name: string): string | null {
  return LINK.test(name.normalize('NFKC')) ? 'must not contain a web address' : null;
}
