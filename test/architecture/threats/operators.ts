import type { Boundary } from './threat';

export const OPERATOR_THREATS: Boundary = {
  name: 'Operators',
  who: 'People of the installation, in the support console or with a shell. They are trusted with decisions, not to leave no trace.',
  threats: [
    {
      threat: 'something is changed and nobody can say by whom',
      against: 'the audit entry is in the same transaction as the change',
      proof: [
        ['test/api/operations/audit.test.ts', 'nothing changes without an audit entry, and the entry names the actor'],
      ],
    },
    {
      threat: 'the audit log is changed afterwards through the application',
      against: 'a rule of the database refuses it',
      proof: [['test/api/users/logins.test.ts', 'the audit log > cannot be changed or deleted']],
    },
    {
      threat: 'the audit log is changed by whoever owns the database',
      against: 'entries are signed and days chained with the secret key; heads are kept elsewhere',
      proof: [
        ['test/api/audit.test.ts', 'a change of a sealed day is found, with its day: %s'],
        ['test/api/audit.test.ts', 'a chain that is made again without the secret key is found'],
        [
          'test/api/audit.test.ts',
          'a chain that is made again with the stolen secret key is found by a head that was kept elsewhere',
        ],
      ],
    },
    {
      threat: 'operators look at people without need',
      against: 'each look is audited, once an hour per operator and object',
      proof: [
        [
          'test/api/support/personal-reads.test.ts',
          'what an operator looks at is audited once an hour for each object, and not what they searched for',
        ],
      ],
    },
    {
      threat: 'the audit log says for ever who somebody was',
      against: 'accounts are emptied, and the log with them; IDs stay',
      proof: [
        [
          'test/api/users/erased-person.test.ts',
          'after closing and the periods, no table, export or log says who somebody was, and the audit log is whole',
        ],
        ['test/api/users/erased-person.test.ts', 'an entry that is emptied without a word in the log is found'],
      ],
    },
    {
      threat: "a partner's login works in the console, or support staff decide about money",
      against: 'separate accounts and cookies, roles',
      proof: [
        ['test/api/users/ground.test.ts', 'a login of the dashboard is not valid in the support console'],
        [
          'test/api/users/matrix.test.ts',
          'every route of the %s allows the role %s what the table of permissions says',
        ],
      ],
    },
    {
      threat: 'two operators act at once, or one acts twice',
      against: 'the first record counts',
      proof: [
        [
          'test/api/payouts/life.test.ts',
          'when two operators act at once, one takes the step and the other is refused with the new status',
        ],
      ],
    },
    {
      threat: 'encrypted histories are read without need',
      against: 'a permission of its own, no other origin, an audit entry per person, workflow and hour',
      proof: [
        [
          'test/api/support/codec-server.test.ts',
          'whose payloads a person decrypts is audited, once an hour for each order, however many requests there are',
        ],
        [
          'test/api/support/codec-server.test.ts',
          'nobody else can decrypt: no login, a role without the permission, a partner, another origin',
        ],
      ],
    },
    {
      threat: 'a case file shows what somebody else wrote as if the service had',
      against: 'texts of partners, providers and users are one escaped line each',
      proof: [
        [
          'test/api/support/case-files.test.ts',
          'nothing that a partner, provider or user wrote shapes a case file in Markdown',
        ],
        ['test/api/users/step-up.test.ts', 'exports > of a case file are refused to a stolen login of the console'],
      ],
    },
    {
      threat: 'somebody logs in with an account that every installation has',
      against: 'in production nobody is made; the first operator comes from the command line',
      proof: [
        [
          'test/workflows/launcher/production.verify.test.ts',
          'with NODE_ENV=production nobody exists before the operator creates the first admin',
        ],
      ],
    },
    {
      threat: 'codes and links are read on the way of the mail, or in the outbox of a developer',
      against: 'TLS is required of mail servers; the outbox answers to a browser of its own machine only',
      proof: [
        [
          'test/api/users/mails.test.ts',
          'a server without TLS gets neither login nor mail, unless the setting says so',
        ],
        [
          'test/api/users/mails.test.ts',
          'a developer reads mails in the outbox, newest first, and there is no outbox elsewhere',
        ],
      ],
    },
    {
      threat: 'personal data is erased that is still needed, or stays although it was to go',
      against: 'open orders and cases are refused; rows, histories and copies are searched',
      proof: [
        [
          'test/workflows/privacy.test.ts',
          'an order is not erased while it is open, has a case or has just ended, and it says what to do',
        ],
        [
          'test/workflows/privacy.test.ts',
          "after the erasure no table, history, copy or log contains the order's addresses, memo, hashes, IP address or reference",
        ],
      ],
    },
  ],
};
