import { LOGIN_CLAIMS } from './logins';
import type { PromisePage } from './promise';

const MATRIX = 'test/api/users/matrix.test.ts';
const OIDC_TEAMS = 'test/api/users/oidc-teams.test.ts';
const TEAM = 'test/api/users/team.test.ts';
const SIGN_UP = 'test/api/users/sign-up.test.ts';
const ONBOARDING = 'test/api/users/onboarding.test.ts';
const MAILS = 'test/api/users/mails.test.ts';
const ANALYTICS = 'test/api/dashboard/analytics.test.ts';
const CAPS = 'test/api/dashboard/stream-caps.test.ts';
const ROLES = 'every route of the %s allows the role %s what the table of permissions says';

export const USERS_PROMISES: PromisePage = {
  page: 'rules/users.md',
  claims: [
    ...LOGIN_CLAIMS,
    [
      'A closed account joins no team',
      [SIGN_UP, 'a closed account joins no team until it is reset, and its operator is told'],
    ],
    [
      'home, orders, providers, service levels',
      [MATRIX, ROLES],
      [
        'test/api/dashboard/log-roles.test.ts',
        'an order shows the calls and deliveries that touched it only to roles that may see the logs',
      ],
    ],
    [
      'An Admin cannot make anybody an Owner, change an Owner',
      [TEAM, 'an Admin can change the roles of others below Owner, but not their own'],
      [TEAM, 'a team keeps its last Owner, even when two resign at once'],
      [TEAM, 'a removed member is logged out at once'],
      [TEAM, 'a new role applies from the next request, with a new token; the old token is accepted a moment longer'],
    ],
    ['find and read everything, notes, drafts, case files', [MATRIX, ROLES]],
    [
      'Every change by an operator carries a `reason`, which is kept in the audit log for operators; partners do not see it there.',
      [
        'test/api/users/logins.test.ts',
        'the audit log > shows the address and the reason, also for operations that know neither',
      ],
    ],
    [
      'A code is then mailed; entering it verifies the address, creates the partner with the person as its Owner',
      [SIGN_UP, 'the mailed code verifies the address, creates the partner and logs the person in as its Owner'],
      [SIGN_UP, 'only its owner can find out whether an address has an account'],
    ],
    [
      'Requests that the browser marks as coming from another site are refused.',
      [MATRIX, 'every route that writes refuses requests that do not come from our own pages'],
    ],
    [
      'wrong passwords from an address range',
      [
        'test/domain/partners/people.test.ts',
        'a use limit > never allows more uses in any window, and allows uses again after a block',
      ],
      [
        'test/api/users/passwords.test.ts',
        'a password > that is wrong ten times from one address locks that address out for 30 minutes',
      ],
      [
        'test/api/users/guessing.test.ts',
        'a thief who guesses from everywhere waits longer each time, at any process, and never more than three minutes',
      ],
      [
        'test/api/users/second-factor.test.ts',
        'an authenticator app that is being added > takes ten codes an hour, however often it is begun again, and each wrong one is audited',
      ],
      [SIGN_UP, 'an address can sign up ten times an hour'],
      [SIGN_UP, 'a code can be mailed three more times an hour'],
      [
        'test/api/users/passwords.test.ts',
        'a forgotten password > can be requested three times an hour, and an unknown account gets the same responses',
      ],
      [
        'test/api/dashboard/test-events.test.ts',
        'test events of an endpoint are limited, from the dashboard and the command line together',
      ],
      [
        'test/api/payouts/guard.test.ts',
        'the code of a payout > is guessed ten times an hour at most, however many payouts are begun',
      ],
      [
        'test/api/payouts/guard.test.ts',
        'a new payout address > is not verified by guessing, however often it is removed and added again',
      ],
      [
        'test/api/dashboard/exports.test.ts',
        'exports of orders and deliveries > cannot be found by another partner or by a member without the permission, and are limited to ten an hour per partner',
      ],
    ],
    [
      'A process keeps at most 10 event streams of the dashboard open for one person, and 100 for one partner',
      [CAPS, 'a read-only login cannot open one stream after the other: 10 per person, in all logins and environments'],
      [CAPS, '100 streams of a partner share what is read for them, and the next one is refused'],
    ],
    [
      'An invitation names an email address and a role, and is valid for seven days.',
      [TEAM, 'an invitation can be listed, replaced and withdrawn, and expires after seven days'],
      [TEAM, 'an invited person without an account creates one by accepting, and is logged in to the team'],
      [TEAM, 'an invited person with an account joins while logged in with the invited address, and nobody else can'],
      [
        'test/api/users/team.test.ts',
        'a withdrawn invitation lets nobody in, even when it is accepted at the same time',
      ],
      ['test/api/users/team.test.ts', 'ten acceptances at once give one success and nine plain refusals'],
      [SIGN_UP, 'nobody is invited by a partner that is not approved yet, and no mail is sent'],
      [
        'test/api/users/team.test.ts',
        'who is demoted while inviting has invited nobody: the role is read under the lock',
      ],
    ],
    [
      'groups at the identity provider put people into teams too',
      [
        OIDC_TEAMS,
        'a group at the identity provider > that changes changes the role at once, in logins that are open too',
      ],
      [
        OIDC_TEAMS,
        'a group at the identity provider > of two partners gives both, each with its own role, and losing one leaves the other',
      ],
      [OIDC_TEAMS, 'what a team decided > stays as it is, whatever the groups say'],
      [
        OIDC_TEAMS,
        'an Owner from a group > stays Owner while the team has no other, and is let in no more without a group',
      ],
    ],
    [
      'Four steps, each saved on its own',
      [ONBOARDING, 'each step is stored separately, in any order'],
      [ONBOARDING, 'users in a high-risk country stop the onboarding'],
      [
        ONBOARDING,
        'a test key is shown once at the end, and live keys are possible after approval, which is reported to the Owner',
      ],
      [ONBOARDING, 'a partner cannot be approved before its onboarding is complete'],
    ],
    [
      'A mail is written in the transaction of its cause, stored sealed, and sent by SMTP',
      [MAILS, 'a cause that is rolled back sends no mail'],
      [
        MAILS,
        'a mail is sent once by one of several senders, as soon as its cause is recorded; its text is not stored',
      ],
      [MAILS, 'a mail that the server refuses is retried, with the reason recorded, until it is given up'],
      [MAILS, 'retries continue for 17 hours'],
      [MAILS, 'a developer reads mails in the outbox, newest first, and there is no outbox elsewhere'],
    ],
    [
      'an endpoint is paused',
      [
        'test/api/alerts.test.ts',
        'a paused endpoint is reported once to the technical contact, or else to the Owners, and again after another pause',
      ],
      ['test/api/alerts.test.ts', 'Owners and Admins are informed a week and a day before a key expires'],
      [
        'test/api/alerts.test.ts',
        'a sent payout is reported to Owners and Finance, except to members who have turned the mails off',
      ],
      [
        'test/api/alerts.test.ts',
        "the Owners are informed of a member's lockout or removed second factor, each team of its own, and once",
      ],
    ],
    [
      'Of a paused ops endpoint the mail has the host only',
      [
        'test/api/alerts.test.ts',
        "of a paused ops endpoint the mail has the host only: with a chat tool's URL anybody could post there",
      ],
    ],
    [
      'more than 10 failed webhook attempts within an hour',
      [
        'test/api/dashboard/events.test.ts',
        'more than ten failed webhooks within an hour are reported once, to members who may see the log',
      ],
    ],
    [
      'One setting on the Revenue page covers both the mail and the message about payouts.',
      [
        'test/api/dashboard/events.test.ts',
        'a sent payout is reported once to Owners and Finance, except to members who have turned the mails off',
      ],
    ],
    [
      'A person may choose the time zone in which the pages of both portals write times',
      ['test/api/dashboard/preferences.test.ts', 'a person chooses the time zone of the pages, and only their own'],
      ['test/api/dashboard/preferences.test.ts', 'operators have one too, and nobody without a login'],
      ['test/domain/web/time-zone.test.ts', 'all times are written in the chosen zone'],
    ],
    [
      'They are compared with the period as many days earlier',
      [ANALYTICS, 'analytics > compares the orders of a period with those of the period before'],
      [ANALYTICS, 'analytics > counts by day, with every day of the period'],
      [ANALYTICS, 'analytics > counts by provider and by pair, those with the most orders first'],
    ],
    [
      'the completed orders among those that completed, failed or expired, rounded down to a decimal',
      [ANALYTICS, 'analytics > compares the orders of a period with those of the period before'],
    ],
    [
      'from the creation to the completion, of completed orders',
      [ANALYTICS, 'analytics > compares the orders of a period with those of the period before'],
    ],
    [
      'live orders only, for roles that see revenue',
      [ANALYTICS, 'analytics > shows earnings to roles that see revenue only'],
    ],
    [
      'At most the 100,000 newest orders of both periods are counted',
      [ANALYTICS, 'analytics > counts the newest orders only, if there are more than one view may count'],
    ],
    [
      'only they can download a file that has it',
      [
        'test/api/dashboard/exports.test.ts',
        'lines of an export > have hashes, what arrived, reasons and earnings, the last for roles that see revenue',
      ],
    ],
    [
      'Every export and every download of one needs a fresh second factor',
      [
        'test/api/users/step-up.test.ts',
        'exports > of orders, the audit log and all data are refused to a stolen login, and given once the second factor is fresh',
      ],
      ['test/api/users/step-up.test.ts', 'exports > of a case file are refused to a stolen login of the console'],
    ],
    [
      'The orders of a list can be exported as CSV',
      [
        'test/api/dashboard/exports.test.ts',
        'exports of orders and deliveries > of more orders than one response holds are written in the background, each order once, and their link is sent to the member',
      ],
      [
        'test/api/dashboard/exports.test.ts',
        'exports of orders and deliveries > are continued where they stopped when the writing process died, and never written twice at the same time',
      ],
    ],
  ],
  plain: [
    'Who logs in, and what each person may do.',
    'By mail, once each, within a minute',
    'In the dashboard, on every page',
    'Counted in the database',
    'Replays [rules/webhooks',
    'Served below `/dashboard/api`',
    '| Method and path',
    "The dashboard's other routes",
    'An error has the body of',
    'What is refused of an order, a quote or a payout',
  ],
  unproven: [],
};
