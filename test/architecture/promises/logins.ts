import type { Claim } from './promise';

const GROUND = 'test/api/users/ground.test.ts';
const GUESSING = 'test/api/users/guessing.test.ts';
const PASSWORDS = 'test/api/users/passwords.test.ts';
const SECOND_FACTOR = 'test/api/users/second-factor.test.ts';
const PASSKEYS = 'test/api/users/passkeys.test.ts';
const LOGINS = 'test/api/users/logins.test.ts';
const COOKIES = 'test/api/users/cookies.test.ts';
const COUNTRY = 'test/api/users/country.test.ts';
const ENDS = 'test/api/users/passwords.test.ts';
const SIGN_UP = 'test/api/users/sign-up.test.ts';

/** What the page on users promises about accounts and logins. */
export const LOGIN_CLAIMS: readonly Claim[] = [
  [
    'one address may have one of each, and neither affects the other',
    [GROUND, 'a login of the dashboard is not valid in the support console'],
    [PASSWORDS, 'a forgotten password > of the dashboard does not reset one of the support console'],
  ],
  [
    'What belongs to another partner gets the response of something that does not exist.',
    ['test/api/users/matrix.test.ts', "every route answers another partner's id like an unknown one"],
    [GROUND, 'a partner without membership cannot be chosen, and is refused like an unknown one'],
  ],
  [
    'Refused are passwords known from breaches',
    [SIGN_UP, 'a password that is easy to guess is refused with the reason'],
    [
      'test/api/limits/passwords.test.ts',
      'a flood of logins is refused beyond a bound, while reads are answered, and counts as no wrong password',
    ],
  ],
  [
    'One with a web address (`://`, `www.`, or a domain, also in an email address) is refused',
    [SIGN_UP, 'names that mails would turn into a link are refused, in whatever form'],
    [SIGN_UP, 'ordinary names with dots are accepted'],
  ],
  [
    'The limits of sign-ups are checked before a password is hashed.',
    [SIGN_UP, 'beyond the limit of sign-ups no password is hashed'],
  ],
  [
    'A failure does not say which of them was wrong',
    [PASSWORDS, 'a password > that is wrong gets the same words after the same time as without such an account'],
    [
      'test/api/users/oidc.test.ts',
      'a thief > cannot use the answer of another browser, with or without a login of the own begun',
    ],
  ],
  [
    'the code of an authenticator app (30 s, one step of tolerance either way, each code once)',
    [SECOND_FACTOR, 'a second factor > works one time step early or late, and not two'],
    [SECOND_FACTOR, 'a second factor > may be one of ten backup codes, each once'],
    [
      SECOND_FACTOR,
      'a second factor > that is wrong five times locks the account for 30 minutes, and its owner is informed',
    ],
  ],
  [
    'On a device that is new for the person, or from another country: a code',
    [SECOND_FACTOR, 'a new device > needs the mailed code once'],
    [COUNTRY, 'a login from another country requires a mailed code, is audited, and is reported by mail'],
  ],
  [
    'A login that is not completed ends after 10 minutes.',
    [LOGINS, 'a login > that is not finished ends after ten minutes'],
    [
      SECOND_FACTOR,
      'an authenticator app that is being added > is confirmed only by the login that gave the password for it',
    ],
    [
      SECOND_FACTOR,
      'an authenticator app that is being added > is confirmed within ten minutes after the password, or begun again',
    ],
  ],
  [
    'Nobody is locked out by what strangers try.',
    [GUESSING, 'thirty wrong passwords keep the only admin neither out of a known device nor out of a running login'],
  ],
  [
    'a device that is new to it',
    [GUESSING, 'a device known to one account, or made up, is new to another'],
    [GUESSING, 'a stolen device or login guesses no longer than ten times, and slows only itself'],
    [GUESSING, 'an address that was locked out by somebody else keeps a known device of that address logged in'],
  ],
  [
    'The first five wrong passwords for an account within an hour wait for nothing.',
    [
      GUESSING,
      'a thief who guesses from everywhere waits longer each time, at any process, and never more than three minutes',
    ],
    [GUESSING, 'somebody on a new device gets in after the wait, with the right password'],
    [GUESSING, 'the same is said, and as slowly, of an address without an account'],
  ],
  [
    'the person sees the latest twenty of 30 days in Settings',
    [
      GUESSING,
      'the person sees each attempt, its address and its device, and is mailed once a day; the Owners are too',
    ],
  ],
  [
    'An account may have up to five passkeys',
    [PASSKEYS, 'the passkeys of an account > can be added up to five, each once, and renamed and listed'],
    [
      PASSKEYS,
      'the passkeys of an account > require the password to be added, and password and second factor to be removed',
    ],
    [
      PASSKEYS,
      'a passkey > signs each challenge once, in time, for the login that requested it, and for our own pages only',
    ],
    [PASSKEYS, 'a passkey > that was copied is recognized by its counter'],
  ],
  [
    'After its first login a device is recognized by a cookie of its own.',
    [SECOND_FACTOR, 'a new device > needs the mailed code once'],
    [SECOND_FACTOR, 'a new device > has three attempts, and can request the code by mail three more times'],
  ],
  [
    'a login from a country other than that of the person',
    [COUNTRY, 'a login from another country requires a mailed code, is audited, and is reported by mail'],
    [COUNTRY, 'the country is taken from a trusted proxy only, and not checked where no mail can be sent'],
    [COUNTRY, 'an unknown country changes nothing, and neither does a login that was never finished'],
  ],
  [
    'A token that the service did not make is nobody',
    [COOKIES, 'a login token that we did not make never becomes a login, whoever logs in with it'],
    [COOKIES, 'every cookie that is set is one of the whole origin, secure, and of no domain'],
    [COOKIES, 'a login counts under the name of its portal alone, and not under one that any page can set'],
    [COOKIES, 'a request with one of our cookies twice is refused, whichever comes first'],
    [LOGINS, 'a login > stores no token, password or code in the rows'],
  ],
  [
    'Any other http address is refused at the start',
    [
      'test/workflows/process/config.test.ts',
      'an invalid setting is refused in one line that names it and shows no secret',
    ],
  ],
  [
    'A login ends 8 hours after its last use, and 30 days after it began at the latest',
    [LOGINS, 'a login > ends after 8 hours without use and after 30 days'],
    [LOGINS, 'a login > is one of at most ten, and the longest unused one ends first'],
    [ENDS, 'logins that were begun with the password alone end no complete one'],
    [COOKIES, 'a copy of a half login is worth nothing once the login is whole'],
  ],
  [
    'are valid for 10 minutes and are stored as a keyed digest',
    [SIGN_UP, 'a code expires after ten minutes'],
    [PASSWORDS, 'a forgotten password > can be replaced once by the mailed link, and all logins end'],
    [PASSWORDS, 'a forgotten password > does not replace the second factor'],
    [ENDS, 'a password change ends reset links that were mailed before'],
    [ENDS, 'a password change ends mailed codes and the half logins that wait for them'],
    [ENDS, 'a password change ends the logins of everybody else who has the cookie'],
    [ENDS, 'a password that is reset by mail makes every device new but the one that reset it'],
  ],
  [
    'holds what its people and operators did to it or to anything it owns',
    [LOGINS, 'the audit log > lists every entry about the partner, whoever acted, and is visible to that partner only'],
    [
      LOGINS,
      'the audit log > can be exported with every entry of its filter, beyond one page of the database, and the export is audited',
    ],
  ],
  [
    'the email address or the password is wrong; which is not said',
    [GROUND, 'a wrong password, an unverified address and a missing permission each have their own code'],
    [GROUND, 'without a login no data is returned'],
  ],
  [
    'A connection that cannot be encrypted is given up before login and mail',
    ['test/api/users/mails.test.ts', 'a server without TLS gets neither login nor mail, unless the setting says so'],
  ],
];
