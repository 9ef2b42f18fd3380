import type { Database } from '#db/client';
import { leaseDue } from '#db/webhooks/deliveries';
import { recordSuccess } from '#db/webhooks/success-batches';
import { type FreshDatabase, freshDatabase } from '#test/helpers/servers/database';
import { openDispatcherDatabase } from '#webhooks/dispatcher/open-dispatcher';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const LEASE = { dispatcherId: 'one', busy: {}, perEndpoint: 10, limit: 10, leaseMs: 15_000 };
const SUCCESS = {
  deliveryId: 'dlv_unknown',
  endpointId: 'we_unknown',
  plan: 1,
  planAttempt: 1,
  at: 0,
  ok: true,
  shownSignature: '',
  responseCode: 200,
  responseBody: '',
  errorLabel: null,
  durationMs: 1,
  state: 'delivered' as const,
  nextAttemptAt: null,
};

/** The plan that a connection keeps for a statement, whatever its values. */
async function storedPlan(db: Database, name: string): Promise<string> {
  const { rows: known } = await db.$client.query<{ values: string }>(
    `select array_to_string(array_fill('null'::text, array[cardinality(parameter_types)]), ',') as values
    from pg_prepared_statements where name = $1`,
    [name],
  );
  const { rows } = await db.$client.query<{ 'QUERY PLAN': string }>(`explain execute ${name}(${known[0]?.values})`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test("the dispatcher's statements use indexes, even with plans made while the tables were empty", async () => {
  const db = openDispatcherDatabase(database.url, () => {});
  // One statement after the other, so all use one connection.
  await db.$client.query('set plan_cache_mode = force_generic_plan');
  await leaseDue(db, LEASE);
  await recordSuccess(db, SUCCESS);
  for (const name of ['lease_due', 'settle_successes']) {
    const plan = await storedPlan(db, name);
    expect(plan).toContain('on deliveries');
    expect(plan).not.toMatch(/Seq Scan on (deliveries|order_events)/);
  }
  await db.$client.end();
});
