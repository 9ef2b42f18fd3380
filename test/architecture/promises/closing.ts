import type { PromisePage } from './promise';

const CLOSING = 'test/api/users/closing.test.ts';
const EXPORTS = 'test/api/dashboard/exports.test.ts';
const RULES = 'test/domain/partners/partner-rules.test.ts';
const RETENTION = 'test/api/retention/orders.test.ts';

export const CLOSING_PROMISES: PromisePage = {
  page: 'rules/closing.md',
  claims: [
    [
      'An Owner requests it in Settings with password and second factor; somebody without a second factor enrolls one first.',
      [
        EXPORTS,
        'exports of all data > are refused with a wrong password or code, and an Owner without a second factor is asked to enroll one',
      ],
    ],
    [
      'All Owners are notified by mail.',
      [
        EXPORTS,
        'exports of all data > contain everything stored, are given to one Owner with a link by mail, and are announced to every Owner',
      ],
    ],
    [
      'One organization may request three in 24 hours.',
      [
        EXPORTS,
        'exports of all data > can be found only by an Owner of this partner, and are limited to three files a day per partner',
      ],
    ],
    [
      'The file is written in the background, in parts of 1,000 rows, so if a worker dies, only one part is written again',
      [EXPORTS, 'exports of all data > are continued where they stopped when the writing process died'],
    ],
    [
      'any Owner can download it for seven days, with a fresh second factor',
      [
        'test/api/users/step-up.test.ts',
        'exports > of orders, the audit log and all data are refused to a stolen login, and given once the second factor is fresh',
      ],
      [
        'test/api/retention/rows.test.ts',
        'rows of every kind are deleted when their time is over, and not a minute before',
      ],
    ],
    [
      '`type` is the kind of record',
      [
        EXPORTS,
        'exports of all data > contain everything stored, are given to one Owner with a link by mail, and are announced to every Owner',
      ],
    ],
    [
      'Not in it: API keys, secrets and passwords, nor their digests',
      [EXPORTS, 'exports of all data > contain no secret and no digest of one'],
    ],
    [
      'An Owner closes the organization in Settings with password, second factor and its name.',
      ['test/api/users/step-up.test.ts', 'a password with a login > exports nothing and closes nothing'],
    ],
    [
      'live orders that are open',
      [CLOSING, 'open live orders prevent closing and are named; sandbox orders do not'],
      [RULES, 'closing > every obstacle to closing is listed'],
    ],
    [
      'A smaller balance stays in the ledger',
      [RULES, 'closing > an obstacle to closing has its number and what to do about it'],
    ],
    [
      'in one transaction with its entry in the audit log',
      ['test/api/operations/audit.test.ts', 'nothing changes without an audit entry, and the entry names the actor'],
    ],
    [
      'All endpoints are removed',
      [CLOSING, 'after closing no key and no login of the organization works, and a key gets the reason'],
    ],
    [
      'The Owners are notified by mail who closed it',
      [CLOSING, 'after closing no key and no login of the organization works, and a key gets the reason'],
    ],
    [
      'All keys are revoked.',
      [CLOSING, 'after closing no key and no login of the organization works, and a key gets the reason'],
    ],
    [
      '[Publishable keys](publishable-keys.md) are revoked with them.',
      [
        'test/api/keys/publishable.test.ts',
        'pages with a publishable key > closing the partner revokes its keys, and opening it again does not bring them back',
      ],
    ],
    [
      'all logins of the team end',
      [CLOSING, 'after closing no key and no login of the organization works, and a key gets the reason'],
    ],
    [
      'run to their end: payouts and refunds reach the end users',
      [CLOSING, 'an order that is open when the operator closes goes to its end, with its page, and sends no webhooks'],
    ],
    [
      'For 14 days an Owner, with password and second factor, or an operator can open the organization again.',
      [
        CLOSING,
        'for 14 days an Owner can log in to export the data and to open the organization again, and for nothing else',
      ],
      [RULES, 'closing > a closed organization can be opened again for 14 days'],
      [
        RULES,
        'closing > in a closed organization only an Owner may act, and only to export the data or to open it again',
      ],
    ],
    [
      '30 days after they left their last team, or signed up',
      [
        CLOSING,
        'after 14 days the organization cannot be opened again and its Owners leave; 30 days later no personal data is left',
      ],
      [RETENTION, 'an order is kept for 18 months after its end, and then deleted everywhere'],
      [RETENTION, 'the earning of an order stays in the ledger'],
      [
        'test/api/retention/rows.test.ts',
        'the database lets only retention delete from the audit log, and only entries older than a year',
      ],
    ],
    [
      'An entry says which ones went, so that no others can.',
      [
        'test/api/users/erased-person.test.ts',
        'after closing and the periods, no table, export or log says who somebody was, and the audit log is whole',
      ],
      ['test/api/users/erased-person.test.ts', 'an entry that is emptied without a word in the log is found'],
    ],
    ['The same address can sign up again.', [CLOSING, 'an erased address can sign up again']],
  ],
  plain: ['How the Owners of an organization take its data', 'Every line shows a record as it was'],
  unproven: [],
};
