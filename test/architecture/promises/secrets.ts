import type { PromisePage } from './promise';

const SECRET = 'test/api/net/secret.test.ts';
const ROTATION = 'test/workflows/secrets/rotation.verify.test.ts';
const BOUND = 'test/api/secrets.test.ts';
const FORGED = 'test/workflows/secrets/forged-payloads.verify.test.ts';
const COPIED = 'test/workflows/secrets/copied-payloads.verify.test.ts';
const PROCESS = 'test/workflows/process/process.test.ts';

export const SECRETS_PROMISES: PromisePage = {
  page: 'rules/secrets.md',
  claims: [
    [
      'it is required with `DATABASE_URL`, otherwise created at the first start',
      [
        'test/workflows/process/config.test.ts',
        'an external database requires the secret key and payload keys, and turns off webhooks to localhost',
      ],
      [
        'test/workflows/launcher/data.verify.test.ts',
        'data dir > a secret is created once, never changes, and is readable by its owner only',
      ],
    ],
    [
      'an HMAC: the keys themselves are not stored anywhere',
      [SECRET, 'the keyring > hashes a key to 32 bytes that only this server can compute'],
      [SECRET, 'the keyring > creates tracking tokens that open their own order on their own server only'],
      [
        SECRET,
        'the keyring > creates a token for our own prober that only this server accepts, and only for a short time',
      ],
    ],
    ['API keys and webhook secrets have 256 random bits', [SECRET, 'keys and secrets > base62 keeps all 256 bits']],
    [
      'Text that was altered, sealed under an unknown key, or moved to another row, column or table, does not open.',
      [SECRET, 'a sealed text > does not open in another row, column or table'],
      [
        SECRET,
        'the keyring > refuses a sealed text with a changed byte, a cut one, and one of another version or server',
      ],
      [ROTATION, 'reseal > during a rotation both secrets of an endpoint are sealed again'],
    ],
    [
      'a permission of before has ended, and they cannot sign another',
      [BOUND, 'of a fresh installation, no secret of the old form opens, whatever the database says'],
      [BOUND, 'a permission that somebody kept is of no use after its period, nor with another time'],
      [BOUND, 'an upgrade from release 0.1 permits its form until all is sealed again, and no second start permits it'],
      [BOUND, 'what is left of the old form is sealed again when an operator says so'],
    ],
    [
      'Everything that Temporal stores about an order is encrypted before it leaves the process',
      [
        'test/workflows/secrets/clear-text.verify.test.ts',
        'no address, memo, IP address, reference or reason is in clear in Temporal or in the copies of histories',
      ],
    ],
    [
      'carries the IDs of its key and of its workflow in clear',
      [
        'test/workflows/secrets/payload-keys.verify.test.ts',
        'orders that began under an old key end under a new one, and their histories are read and replayed with both',
      ],
    ],
    [
      'refuse a payload that is not encrypted',
      [FORGED, 'an order started in clear does nothing and shows nothing'],
      [
        FORGED,
        'an order of a release before encryption goes on while the setting accepts it, and is counted until it ends',
      ],
      [FORGED, 'without the setting it is started again from its row, encrypted'],
    ],
    [
      'They refuse one that was encrypted for another workflow',
      [COPIED, "an operator's decision about one order, copied as it was encrypted, decides nothing about another"],
      [
        COPIED,
        "a provider's report about one order, copied as it was encrypted, moves no other: it goes on from its row",
      ],
    ],
    [
      'A refused message is as if it had not been sent.',
      [FORGED, 'a report of a provider in clear changes nothing, and the order goes on without it'],
      [FORGED, 'a schedule that was written in clear is replaced by our own, and stays paused if it was'],
    ],
    [
      'A payload whose key is missing is refused with an error that names the key',
      [
        'test/workflows/secrets/payload-keys.verify.test.ts',
        'an order whose key is missing stands still, is a case that names the key, and goes on once the key is back',
      ],
    ],
    [
      'None of them may contain an address, a memo, an IP address, a reference or a reason.',
      [FORGED, 'without the key nothing of the user is read: neither in histories, nor in answers'],
    ],
    [
      'An API key is rehashed at its next use.',
      [
        'test/api/keys/access.test.ts',
        'a change of the secret key > a key made under the previous secret key works, and after one use without the previous secret key',
      ],
    ],
    [
      'Keys in `SECRET_KEY_PREVIOUS` are accepted, but nothing new is made with them.',
      [
        SECRET,
        'the keyring after its secret was changed > uses the current secret for new values and accepts values made with any of its secrets',
      ],
      [PROCESS, 'secret keys > a configured secret key comes first, then the configured previous ones'],
    ],
    [
      'Sealed text is sealed again by `swaplane secret reseal`, in batches, while the service runs; each change is audited.',
      [
        ROTATION,
        'reseal > every secret is sealed with the current secret key, in batches, each with an audit entry, and not again',
      ],
      [ROTATION, 'reseal > no column with a name for a sealed value is left out'],
    ],
    [
      'A tracking link is checked with all accepted keys and signed with the current one.',
      [
        'test/api/orders/order-reads.test.ts',
        "signs the order's link with the current secret key, also if it was recorded under another one",
      ],
    ],
    [
      'A backup code is checked with all accepted keys, and needs the key that it was made under',
      [
        SECRET,
        'the keyring after its secret was changed > knows a code that was hashed under any of its secrets, and no more once that one is gone',
      ],
    ],
    [
      'Logs, workflow histories, errors, the audit log, fixtures, and text about settings.',
      ['test/api/auth.test.ts', 'keys > no key is ever written to the log'],
      [PROCESS, 'a field with the name of a secret or an address is hidden at any depth'],
      [PROCESS, 'a text that looks like a credential is hidden everywhere'],
      [
        'test/workflows/process/config.test.ts',
        'an invalid setting is refused in one line that names it and shows no secret',
      ],
      [SECRET, 'keys and secrets > 16 characters of a key may be shown'],
    ],
    [
      'If SECRET_KEY was replaced without SECRET_KEY_PREVIOUS, the secrets that some providers issue with an order cannot be opened',
      [
        'test/api/operations/silent-providers.test.ts',
        'a secret that our key does not open is our failure: an alert names key and orders at the start, and the provider is not silent',
      ],
    ],
  ],
  plain: [
    'The three words of an order are those of the current key.',
    'The steps are in [docs/secrets.md]',
    'What a caller presents as proof',
    'Not proven by a key are',
  ],
  unproven: [],
};
