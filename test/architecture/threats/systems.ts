import type { Boundary } from './threat';

const LOCAL = 'test/workflows/launcher/local-users.verify.test.ts';

/** Systems that hold coins or data for Swaplane. */
export const SYSTEM_THREATS: readonly Boundary[] = [
  {
    name: 'Temporal and its store',
    who: 'Often run by somebody else. It is trusted to run workflows, not to read them.',
    threats: [
      {
        threat: 'histories are read in the store, a backup or the UI',
        against: 'payloads are encrypted before they leave the process',
        proof: [
          [
            'test/workflows/secrets/clear-text.verify.test.ts',
            'no address, memo, IP address, reference or reason is in clear in Temporal or in the copies of histories',
          ],
        ],
      },
      {
        threat: 'the connection is overheard or redirected',
        against: 'TLS with client certificates',
        proof: [
          [
            'test/workflows/temporal/connections.test.ts',
            'temporal tls > a server with another name, an unknown authority, or a client without a certificate is refused',
          ],
        ],
      },
      {
        threat: 'workflows are ended, or the whole store is lost',
        against: 'open orders start again from their rows',
        proof: [
          [
            'test/workflows/recovery/lost-temporal.verify.test.ts',
            'fifty orders in all statuses continue after the Temporal server has lost its data',
          ],
          [
            'test/workflows/recovery/reconcile.verify.test.ts',
            'a terminated workflow of an open order starts again from the row',
          ],
        ],
      },
      {
        threat: "somebody who reaches Temporal decides in an operator's place, or makes a report of a provider up",
        against: 'what was not encrypted with a key of ours is refused by workflows, activities and clients',
        proof: [
          [
            'test/workflows/secrets/forged-payloads.verify.test.ts',
            "an operator's decision %s is refused, and the order stays in review",
          ],
          [
            'test/workflows/secrets/forged-payloads.verify.test.ts',
            'a report of a provider in clear changes nothing, and the order goes on without it',
          ],
          [
            'test/workflows/secrets/forged-payloads.verify.test.ts',
            'a schedule that was written in clear is replaced by our own, and stays paused if it was',
          ],
        ],
      },
      {
        threat: 'another user of the machine uses the embedded servers',
        against: 'DATA_DIR is closed to others, Postgres asks for a password, and Temporal has no web page',
        proof: [
          [LOCAL, 'nothing in the data directory can be read by others, also what an earlier version left open'],
          [LOCAL, 'Postgres asks everybody for the password, also its superuser, and has no socket without'],
          [
            LOCAL,
            'Temporal has no web page, and its HTTP port refuses everybody, also a name that a web page made resolve here',
          ],
        ],
      },
      {
        threat: 'another user of the machine ends workflows of the embedded Temporal, or reads lists of them',
        against:
          'nothing: it has no logins ([what stays open](decisions/embedded-servers.md)); use servers of your own for live keys',
        proof: [],
      },
      {
        threat: 'an encrypted payload is altered',
        against: 'GCM authenticates it with the ID of its key',
        proof: [
          [
            'test/api/support/codec-server.test.ts',
            'payloads that cannot be decrypted say why, and the others are decrypted',
          ],
        ],
      },
      {
        threat: 'encrypted payloads are exchanged between orders by whoever writes to the store',
        against: 'each is authenticated with the ID of its workflow, and refused in every other',
        proof: [
          [
            'test/workflows/secrets/copied-payloads.verify.test.ts',
            "an operator's decision about one order, copied as it was encrypted, decides nothing about another",
          ],
          [
            'test/workflows/secrets/copied-payloads.verify.test.ts',
            "a provider's report about one order, copied as it was encrypted, moves no other: it goes on from its row",
          ],
        ],
      },
      {
        threat: 'a payload key is lost or leaks',
        against: 'keys have IDs and can be changed while orders are open',
        proof: [
          [
            'test/workflows/secrets/payload-keys.verify.test.ts',
            'orders that began under an old key end under a new one, and their histories are read and replayed with both',
          ],
        ],
      },
    ],
  },
  {
    name: 'Postgres and backups',
    who: 'Whoever reads the database sees orders with their addresses; whoever writes to it can change everything but the past of audit log and ledger.',
    threats: [
      {
        threat: 'a copy of the database gives away keys or secrets',
        against: 'HMACs and sealed text under keys that the database does not have',
        proof: [
          [
            'test/api/net/secret.test.ts',
            'the keyring > refuses a sealed text with a changed byte, a cut one, and one of another version or server',
          ],
          ['test/api/users/logins.test.ts', 'a login > stores no token, password or code in the rows'],
        ],
      },
      {
        threat: 'whoever writes to it puts a sealed text of their own in the place of another',
        against: 'a key per column; each text is authenticated with its column and row',
        proof: [
          [
            'test/api/secrets.test.ts',
            'a secret that is moved to %s of another row does not open, and is not sealed again there',
          ],
          [
            'test/api/secrets.test.ts',
            'of a fresh installation, no secret of the old form opens, whatever the database says',
          ],
        ],
      },
      {
        threat: 'the password of the service lets somebody change tables or the audit log',
        against: 'it is of a role that owns nothing; another one migrates',
        proof: [['test/api/db/service-role.test.ts', 'the role of the service cannot: %s']],
      },
      {
        threat: 'the secret key leaks',
        against: 'it can come from a file or a command, is never printed, and can be changed while the service runs',
        proof: [
          [
            'test/workflows/process/secret-sources.test.ts',
            'what is wrong is said in one line that shows neither a key nor a command',
          ],
          [LOCAL, 'no key or password stands in the command line or the environment of a server'],
          [
            'test/workflows/secrets/rotation.verify.test.ts',
            'reseal > every secret is sealed with the current secret key, in batches, each with an audit entry, and not again',
          ],
        ],
      },
      {
        threat: 'a restored backup loses orders, or brings erased data back',
        against: 'rows are rebuilt from histories; requested erasures are listed and repeated',
        proof: [
          [
            'test/workflows/recovery/restored-backup.verify.test.ts',
            'after a backup is restored every order is found, recorded again, watched, and reaches its end',
          ],
          [
            'test/workflows/privacy.test.ts',
            'after a restored backup the listed orders are erased again, once their retention is over by itself',
          ],
        ],
      },
      {
        threat: 'orders and addresses are read in the database or a backup',
        against: 'nothing in Swaplane: encrypt disks and backups, and restrict who can log in',
        proof: [],
      },
    ],
  },
];
