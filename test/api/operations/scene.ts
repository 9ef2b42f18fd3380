import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type ScheduleClient,
  type WorkflowClient,
} from '@temporalio/client';
import type { AuditAction, PersonAction } from '#db/audit';
import { type Database, openDatabase } from '#db/client';
import { createKeys, type NamedKey } from '#operations/keys/create-keys';
import { createPartners } from '#operations/partners/create-partners';
import { createKeyring, type Keyring } from '#security/keyring';
import { freshDatabase } from '#test/helpers/servers/database';
import { freshNamespace } from '#test/helpers/servers/namespace';
import { DATA_CONVERTER } from '#test/helpers/servers/payload-keys';

/** The actor whose audit entries a scene's database refuses. */
export const UNRECORDABLE = 'cli:unrecordable';
/** The actor of the preparations. */
export const ANNA = 'cli:anna';

export const SECRET_KEYS = ['a present secret key of 32 characters', 'the secret key before it, also 32'] as const;

export interface Scene {
  db: Database;
  keyring: Keyring;
  /** Of a namespace without workers. */
  workflows: WorkflowClient;
  schedules: ScheduleClient;
  newPartner(): Promise<string>;
  newKey(): Promise<NamedKey>;
  /** Every row of every table, and every change that Temporal was asked for. */
  everything(): Promise<unknown>;
  close(): Promise<void>;
}

/** Actions of the service itself, and of partners' programs. */
type OwnAction =
  | 'api_key.rotation_ended'
  | 'api_key.rehashed'
  | 'webhook_secret.erased'
  | 'order.priced_later'
  | 'order.refund_code';
/** Actions of people who log in are covered in test/api/users. */
export type OperatorAction = Exclude<AuditAction, OwnAction | PersonAction>;

/** A change that an operator makes. */
export interface Change {
  name: string;
  /** Entries that it writes. */
  entries: readonly OperatorAction[];
  /** Entries of people's actions that it writes as well. */
  also?: readonly PersonAction[];
  /** Prepares the data and returns the change. */
  prepare(scene: Scene): Promise<(actor: string) => Promise<unknown>>;
}

export async function openScene(): Promise<Scene> {
  const fresh = await freshDatabase();
  const db = openDatabase(fresh.url, { max: 4, onIdleError: () => {} });
  const keyring = createKeyring(...SECRET_KEYS);
  const temporal = await openTemporal();
  await db.$client.query(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'no entry'; end $$;
    create trigger refuse_entry before insert on audit_log
      for each row when (new.actor = '${UNRECORDABLE}') execute function refuse_entry();
    create function note_attempt() returns trigger language plpgsql as $$ begin new.attempts = 1; return new; end $$;
    create trigger note_attempt before insert on deliveries
      for each row when (new.once) execute function note_attempt()`);
  const newPartner = async () => {
    const [partner] = await createPartners({ db }, { names: ['Wallet'], actor: ANNA });
    return partner?.partnerId ?? '';
  };
  return {
    db,
    keyring,
    ...temporal,
    newPartner,
    async newKey() {
      const request = { environment: 'live', scopes: ['orders:rw'], expiresAt: null, names: ['one'] } as const;
      const [key] = await createKeys({ db, keyring }, { ...request, partnerId: await newPartner(), actor: ANNA });
      return key ?? fail();
    },
    everything: async () => ({ rows: await everyRow(db), asked: [...temporal.asked] }),
    async close() {
      await temporal.close();
      await db.$client.end();
      await fresh.drop();
    },
  };
}

/** Calls that only read. */
const READS = /\/(Describe|Get|List|Query)\w+$/;

async function openTemporal() {
  const asked: string[] = [];
  const pass = makeGrpcRetryInterceptor(defaultGrpcRetryOptions());
  const connection = await Connection.connect({
    address: process.env.TEST_TEMPORAL_ADDRESS ?? '',
    interceptors: [
      (call, next) => {
        const { path } = call.method_definition;
        if (!READS.test(path)) asked.push(path);
        return pass(call, next);
      },
    ],
  });
  const { workflow, schedule } = new Client({
    connection,
    namespace: await freshNamespace(connection),
    dataConverter: DATA_CONVERTER,
  });
  return { workflows: workflow, schedules: schedule, asked, close: () => connection.close() };
}

async function everyRow(db: Database): Promise<unknown> {
  const { rows: tables } = await db.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await db.$client.query(`select to_jsonb(t) as row from "${name}" t order by t::text`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

export function fail(): never {
  throw new Error('what the test prepares is missing');
}
