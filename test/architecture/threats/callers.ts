import type { Boundary } from './threat';

/** Those who call over the Internet. */
export const CALLER_THREATS: readonly Boundary[] = [
  {
    name: 'Partner keys',
    who: "A partner's server, which may open orders and read its own. Whoever has its key is the partner.",
    threats: [
      {
        threat: 'a guessed or stolen key is tried',
        against: '256 random bits, only an HMAC is stored, five wrong keys lock out the address',
        proof: [
          [
            'test/api/limits/lockout.test.ts',
            'in a flood of bad keys five get INVALID_KEY, and all others are locked out',
          ],
          ['test/api/net/secret.test.ts', 'the keyring > hashes a key to 32 bytes that only this server can compute'],
        ],
      },
      {
        threat: 'a leaked key is used from elsewhere, or for ever',
        against: 'lists of networks, expiry, revocation within a second, rotation',
        proof: [
          [
            'test/api/keys/access.test.ts',
            'access with a key > a key is accepted from the networks of its list only, also on public reads',
          ],
          ['test/api/auth.test.ts', 'keys > a revocation works within a second'],
        ],
      },
      {
        threat: 'a forged header hides the address of the caller',
        against: '`X-Forwarded-For` counts only behind `TRUSTED_PROXIES`, from right to left',
        proof: [
          [
            'test/api/limits/lockout.test.ts',
            'a forged header neither avoids the lockout nor locks out another address',
          ],
        ],
      },
      {
        threat: 'one partner reads or changes what belongs to another',
        against: 'every query has the owner; a foreign ID is answered like an unknown one',
        proof: [
          ['test/api/users/matrix.test.ts', "every route answers another partner's id like an unknown one"],
          [
            'test/api/requests/request-log.test.ts',
            "the request log > shows a key the calls of its partner's keys in its own environment, and no others",
          ],
        ],
      },
      {
        threat: 'a key does more than it may',
        against: 'scopes per route; test keys have no way to live money',
        proof: [
          ['test/api/auth.test.ts', 'keys > a key without the scope is refused, and the error names the missing scope'],
          [
            'test/api/keys/access.test.ts',
            'access with a key > a test key cannot have the scope payouts:trigger, a live key can',
          ],
        ],
      },
      {
        threat: 'floods slow the service down for others',
        against: 'limits per key and address over all processes; a full service refuses at once',
        proof: [
          [
            'test/api/limits/admission.test.ts',
            'acceptance > without a key 60 reads pass one after the other, and the 61st is refused with the time to wait',
          ],
          [
            'test/api/limits/admission.test.ts',
            'the quote limit > answers an accepted request in time, and refuses any other at once',
          ],
        ],
      },
      {
        threat: 'logins or health checks are sent in floods',
        against:
          'a bounded number of hashes at once and waiting, cached checks, no exemption that a partner gives itself',
        proof: [
          [
            'test/api/limits/passwords.test.ts',
            'a flood of logins is refused beyond a bound, while reads are answered, and counts as no wrong password',
          ],
          [
            'test/api/limits/probes.test.ts',
            'an address that a partner enters has a limit of its own once the partner is approved, and is never unlimited',
          ],
        ],
      },
      {
        threat: 'malformed or huge input reaches the rules',
        against: 'schemas, limits of size and depth, one error body without details',
        proof: [
          ['test/api/http.test.ts', 'bodies > larger than 64 KiB are refused with 413'],
          [
            'test/api/http.test.ts',
            'an unexpected error is a 500 without details, and is logged once with its cause and the request id',
          ],
          [
            'test/api/errors/hostile-places.verify.test.ts',
            'an id with NUL, a half of a character, or a number beyond all numbers is answered like an unknown one',
          ],
          [
            'test/api/errors/hostile-places.verify.test.ts',
            'no value in a query, and no position in a cursor, makes a route fail',
          ],
        ],
      },
    ],
  },
  {
    name: 'Publishable keys',
    who: "Everybody who looks at a partner's page has its key. A page of a listed origin may quote and create orders with it.",
    threats: [
      {
        threat: 'a copied key is used in a foreign page',
        against: 'browsers name the origin, and only listed ones are answered; only listed ones may frame the widget',
        proof: [
          [
            'test/api/keys/publishable.test.ts',
            'pages with a publishable key > a page of a listed origin reads settings, limits and a quote, and no other page can',
          ],
          [
            'test/api/keys/publishable.test.ts',
            'pages with a publishable key > only pages of its origins may frame the widget of a key',
          ],
        ],
      },
      {
        threat: 'a copied key is used by a program, which can name any origin',
        against:
          "it reads nothing of the partner's and moves nothing: it opens orders that somebody else would have to pay, a few a minute, apart from the partner's own limits",
        proof: [
          [
            'test/api/keys/publishable.test.ts',
            'pages with a publishable key > nothing else is open: no list, no order, no refund, no webhook, not as an API key either',
          ],
          [
            'test/api/keys/publishable.test.ts',
            'pages with a publishable key > one address range creates few orders a minute, and uses up neither those of others nor those of the partner',
          ],
        ],
      },
      {
        threat: "a partner's terms are read from its page",
        against: 'a quote for a page has neither markup nor the providers that were left out',
        proof: [
          [
            'test/api/keys/publishable.test.ts',
            "pages with a publishable key > a quote tells a page nothing about the partner's terms",
          ],
        ],
      },
    ],
  },
  {
    name: 'Webhooks',
    who: "Swaplane calls URLs that partners choose; partners' servers receive what decides about their users' money.",
    threats: [
      {
        threat: 'a URL leads into the private network, at once or later',
        against:
          'every address of the name is checked at registration and at each connection, no redirects, pinned addresses',
        proof: [
          [
            'test/api/net/url-guard.test.ts',
            'the host at registration > is refused if one of its addresses is not public',
          ],
          [
            'test/api/net/guarded-dispatcher.test.ts',
            'a name that resolves to a private address > is blocked at delivery although it was public at registration, without any connection',
          ],
          [
            'test/api/net/address-range.test.ts',
            'IPv4 inside IPv6 > an address inside another is checked by the inner address, in each of its forms',
          ],
        ],
      },
      {
        threat: 'a webhook to localhost calls a program of the machine, or shows what it answers',
        against:
          'only for test keys of approved partners, never to our own ports, and answers are not kept; off in production',
        proof: [
          ['test/workflows/webhooks/localhost.test.ts', 'no endpoint may be on a port of this installation'],
          [
            'test/workflows/webhooks/localhost.test.ts',
            'a partner that no operator approved can neither set one nor have one called',
          ],
          ['test/workflows/webhooks/localhost.test.ts', 'what a program on this machine answers is shown to nobody'],
        ],
      },
      {
        threat: 'somebody sends a webhook in our name, or changes or repeats one',
        against: 'HMAC over time and body, 300 s of tolerance, the event ID',
        proof: [
          [
            'test/api/net/signature.test.ts',
            'for all bodies, secrets and times > verification fails after one changed byte of the body, the secret or the header',
          ],
          [
            'test/api/net/signature.test.ts',
            'verification of a signature > accepts up to 300 s of difference in either direction',
          ],
        ],
      },
      {
        threat: 'a receiver holds connections or sends without end',
        against: 'time limits, and only the first kilobyte is read',
        proof: [
          [
            'test/api/net/post-webhook.test.ts',
            'the response > is cut at 1 KB, and the rest of an endless one is not read',
          ],
        ],
      },
    ],
  },
  {
    name: 'Tracking pages',
    who: 'Whoever has the link of one order: its user, and everybody the user shows it to.',
    threats: [
      {
        threat: 'a link is guessed, or one link opens other orders',
        against: 'a signed token per order; every wrong link has the same answer',
        proof: [
          [
            'test/api/tracking/access.test.ts',
            "access to a tracking page > one order's token does not open another order",
          ],
          [
            'test/api/tracking/access.test.ts',
            'access to a tracking page > every link that opens no order gets the same bytes as an unknown order',
          ],
        ],
      },
      {
        threat: 'a link is in the wrong hands',
        against: 'each link, and all of an order, can be revoked; open pages end at once',
        proof: [
          [
            'test/api/tracking/revoking.test.ts',
            'a revoked link is answered like an unknown one in every form, and other links of the order go on',
          ],
          [
            'test/api/tracking/revoking.test.ts',
            'all links of an order can be revoked at once, the one in the order too, and a new one opens it again',
          ],
          ['test/api/tracking/revoking.test.ts', 'an open page ends as soon as its link is revoked'],
          ['test/api/tracking/revoking.test.ts', "a link's number cannot be exchanged for another one's"],
        ],
      },
      {
        threat: "somebody claims another's host name, or one that was left behind",
        against: 'a DNS record that names the partner, checked again every 15 minutes; nothing connects to the host',
        proof: [
          [
            'test/api/dashboard/tracking-host.test.ts',
            'of one host name > a claim blocks nobody, the first that proves it has it, and the other is told so',
          ],
          [
            'test/api/dashboard/tracking-host.test.ts',
            'of one host name > whose two partners prove it at once, exactly one has it',
          ],
        ],
      },
      {
        threat: "a login or another partner's order is shown on a partner's own host name",
        against: 'only tracking pages of its own orders are there',
        proof: [
          [
            'test/api/tracking/own-host.test.ts',
            "on a partner's own host name > another partner's order and preview are answered like unknown ones",
          ],
          [
            'test/api/tracking/own-host.test.ts',
            "on a partner's own host name > neither logins, nor APIs, nor anything else is there",
          ],
        ],
      },
      {
        threat: 'a holder of the link decides where a refund goes',
        against: 'a one-time code that only the partner shows, locked after five tries; no form from another site',
        proof: [
          [
            'test/api/tracking/refund-choice.test.ts',
            'a choice on the tracking page > is refused with the link alone, whatever else is sent, and in words of its own',
          ],
          [
            'test/api/tracking/refund-choice.test.ts',
            'a choice on the tracking page > five wrong codes lock the right one too, and a new code works again',
          ],
        ],
      },
      {
        threat: 'a link shows more than its holder needs',
        against: "shortened addresses, nothing of the partner's",
        proof: [
          [
            'test/api/tracking/access.test.ts',
            'privacy > data for the partner only, and the full payout address, are in neither form',
          ],
        ],
      },
      {
        threat: 'a text from a partner, provider or user runs as a script',
        against: 'everything is escaped; a strict content security policy',
        proof: [['test/api/tracking/access.test.ts', 'privacy > hostile texts from every source stay plain text']],
      },
      {
        threat: 'a subscription to pushes makes this server call an address of a stranger',
        against: 'only known push services, by https, through the client that connects to public addresses only',
        proof: [
          [
            'test/api/tracking/push.test.ts',
            'subscribing > an address that is no push service, and what is no subscription, is refused',
          ],
          [
            'test/api/tracking/push.test.ts',
            'sending > a service that the settings no longer name gets nothing, nor one on this machine where that is not allowed',
          ],
        ],
      },
      {
        threat: 'a push tells a push service, or who sees a locked screen, about an order',
        against: 'it is encrypted for the browser, and has no amount, address or link; of a revoked link there is none',
        proof: [
          [
            'test/api/tracking/push.test.ts',
            'sending > a change is told in the language of the page, encrypted, signed, and without amount, address or link',
          ],
          [
            'test/api/tracking/push.test.ts',
            'sending > once its link is revoked, a browser is told nothing more, and those of other links are',
          ],
        ],
      },
    ],
  },
  {
    name: 'The status page',
    who: 'Anybody, without a key.',
    threats: [
      {
        threat: 'it tells who uses the service, who operates it, or what providers answer',
        against: 'it is made of measurements and of what operators posted, without who did and why',
        proof: [
          [
            'test/api/incidents/posted.test.ts',
            'nothing of partners, operators, reasons or errors of providers is in any form',
          ],
        ],
      },
      {
        threat: 'a text that an operator posted runs as a script, on the page or in a feed reader',
        against: 'everything is escaped, for feed readers as HTML too; the page allows no script',
        proof: [
          [
            'test/api/incidents/posted.test.ts',
            'a posted incident is an item of the feed, and another one when it is over; all of it stays plain text',
          ],
          [
            'test/api/incidents/forms.test.ts',
            'the page is small, needs no script, and allows nothing but its own style and font',
          ],
        ],
      },
      {
        threat: 'it is called so often that the database suffers',
        against: 'a process reads it at most once in 15 s, and each address has the limit of keyless reads',
        proof: [
          [
            'test/api/incidents/forms.test.ts',
            'each form costs an address one of its keyless reads, and is refused without any left',
          ],
        ],
      },
    ],
  },
];
