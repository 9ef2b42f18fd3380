import { STOLEN_THREATS } from './stolen';
import type { Boundary } from './threat';

const OIDC_TEAMS = 'test/api/users/oidc-teams.test.ts';

/** Those who log in. */
export const PEOPLE_THREATS: readonly Boundary[] = [
  {
    name: "People of a partner's team",
    who: 'Members with a role, in the dashboard.',
    threats: [
      {
        threat: 'passwords are guessed or reused',
        against:
          'growing waits per account, locks per address, Argon2id, weak passwords refused, second factors, codes for new devices and countries',
        proof: [
          [
            'test/api/users/guessing.test.ts',
            'a thief who guesses from everywhere waits longer each time, at any process, and never more than three minutes',
          ],
          [
            'test/api/users/guessing.test.ts',
            'the person sees each attempt, its address and its device, and is mailed once a day; the Owners are too',
          ],
          [
            'test/api/users/passwords.test.ts',
            'a password > that is wrong ten times from one address locks that address out for 30 minutes',
          ],
          [
            'test/api/users/second-factor.test.ts',
            'a second factor > is required once it is enrolled, and each of its codes works once',
          ],
          [
            'test/api/users/country.test.ts',
            'a login from another country requires a mailed code, is audited, and is reported by mail',
          ],
        ],
      },
      {
        threat: 'wrong passwords from everywhere lock the only admin out',
        against:
          'waits are for new devices alone, and bounded; known devices and running logins have limits of their own',
        proof: [
          [
            'test/api/users/guessing.test.ts',
            'thirty wrong passwords keep the only admin neither out of a known device nor out of a running login',
          ],
        ],
      },
      {
        threat: 'an answer of the identity provider is stolen, forged, or of somebody else with the same address',
        against:
          'PKCE, state and nonce, bound to the browser; verified addresses alone, once, and the subject from then on',
        proof: [
          [
            'test/api/users/oidc.test.ts',
            'a thief > cannot use the answer of another browser, with or without a login of the own begun',
          ],
          [
            'test/api/users/oidc.test.ts',
            'somebody who logs in at the identity provider > without an account, a verified address or an open account is refused, and no account is made',
          ],
          [
            'test/api/users/oidc.test.ts',
            'somebody who logs in at the identity provider > with the address that somebody else there had before gets no account',
          ],
        ],
      },
      {
        threat: 'groups of the identity provider let somebody in who left, or into the team of another partner',
        against:
          'rows name group, partner and role; groups are read at each login, which ends what they no longer give; without a login there, the role stays until an Owner removes it',
        proof: [
          [
            OIDC_TEAMS,
            'a group at the identity provider > that is gone refuses the login, ends those that are open, and withdraws what the person invited',
          ],
          [
            OIDC_TEAMS,
            'a group at the identity provider > of another partner, of none, or that only looks alike gives nothing',
          ],
          [
            OIDC_TEAMS,
            'a group at the identity provider > gives nothing to an address that nobody verified, and takes no account over',
          ],
          [OIDC_TEAMS, 'what a team decided > stays as it is, whatever the groups say'],
        ],
      },
      {
        threat: 'a name with a link turns our mails into phishing',
        against: 'names with web addresses are refused, and partners that nobody approved invite nobody',
        proof: [
          ['test/api/users/sign-up.test.ts', 'names that mails would turn into a link are refused, in whatever form'],
          [
            'test/api/users/sign-up.test.ts',
            'nobody is invited by a partner that is not approved yet, and no mail is sent',
          ],
        ],
      },
      {
        threat: 'a page that imitates ours takes password and code',
        against: 'passkeys are bound to our address',
        proof: [['test/api/users/passkeys.test.ts', 'a passkey > signed on a page that imitates ours is refused']],
      },
      {
        threat: 'somebody finds out who has an account',
        against: 'the same words after the same time',
        proof: [
          [
            'test/api/users/passwords.test.ts',
            'a password > that is wrong gets the same words after the same time as without such an account',
          ],
          ['test/api/users/sign-up.test.ts', 'only its owner can find out whether an address has an account'],
        ],
      },
      {
        threat: 'a session is stolen, fixed or used by another site',
        against:
          '`__Host-` cookies that are HttpOnly and SameSite, one of each, a token for writes, an end after 8 hours',
        proof: [
          [
            'test/api/users/cookies.test.ts',
            'a request with one of our cookies twice is refused, whichever comes first',
          ],
          [
            'test/api/users/cookies.test.ts',
            'a login token that we did not make never becomes a login, whoever logs in with it',
          ],
          [
            'test/api/users/ground.test.ts',
            'the login cookie cannot be read by scripts and is not sent from other sites',
          ],
          [
            'test/api/users/matrix.test.ts',
            'every route that writes refuses requests that do not come from our own pages',
          ],
        ],
      },
      {
        threat: 'a member does more than the role allows',
        against: 'one table of permissions, checked by every route',
        proof: [
          [
            'test/api/users/matrix.test.ts',
            'every route of the %s allows the role %s what the table of permissions says',
          ],
          ['test/api/users/team.test.ts', 'a removed member is logged out at once'],
        ],
      },
      {
        threat: "a stolen session sends the partner's earnings elsewhere",
        against: 'addresses are verified by a micro-payment, payouts confirmed by a signature or mailed code',
        proof: [
          ['test/api/dashboard/payouts.test.ts', 'a payout is booked once its challenge is answered, and not before'],
          ['test/api/dashboard/payouts.test.ts', 'an address cannot be verified by guessing'],
        ],
      },
      {
        threat: 'an exported file runs formulas in a spreadsheet',
        against: 'such cells are made plain text',
        proof: [['test/api/users/logins.test.ts', 'the audit log > exported as CSV runs nothing in a spreadsheet']],
      },
      ...STOLEN_THREATS,
    ],
  },
];
