import type { LiveRecord } from '#bench/chaos/live/customer';
import { writeDrill } from '#bench/reliability/drill';
import { SECOND } from '#domain/duration';
import { type Drill, ROLES, startDrill } from './drill';

let drill: Drill;
beforeAll(async () => {
  drill = await startDrill();
});
afterAll(() => drill.close());

const idsOf = (records: readonly LiveRecord[]) => records.map(({ order }) => order?.order_id ?? 'refused').sort();

const figures: Record<string, string | number> = {};

/** Measures what operators want to know: how much is lost, and how long nothing works. */
function measure(what: string) {
  const lostAt = Date.now();
  const inSeconds = (ms: number) => `${(ms / SECOND).toFixed(1)} s`;
  return {
    report: (until: string) => {
      const [loss, gone] = [inSeconds(lostAt - Date.parse(until)), inSeconds(Date.now() - lostAt)];
      process.stderr.write(`${what}: the last ${loss} were not in the backup; back after ${gone}\n`);
      figures[`${what}: not in the backup`] = loss;
      figures[`${what}: nothing worked for`] = gone;
    },
  };
}

/** Writes the figures for docs/reliability.md, if a folder is named. */
function record(opened: number, unknown: number): void {
  const { RELIABILITY_RESULTS } = process.env;
  if (!RELIABILITY_RESULTS) return;
  writeDrill(RELIABILITY_RESULTS, 'restore', {
    day: new Date().toISOString().slice(0, 10),
    done: "Swaplane's Postgres was lost while orders moved, and restored to a time; then both Postgres servers were lost, and restored as far as they were archived.",
    lost: 0,
    doubled: 0,
    contradicting: 0,
    outOfSight: 0,
    further: {
      ...figures,
      'Live orders opened': opened,
      'Opened after the end of both archives, and known to providers and wallets alone': unknown,
    },
  });
}

test('a database that was lost comes back as it was at a time, and what is younger comes from the workflows', async () => {
  const { backups } = drill;
  await drill.open('success', 'refund', 'automatic_refund');
  backups.take('postgres');
  await drill.open('success', 'less');
  const time = await backups.timeOf('postgres');
  const younger = await drill.open('success', 'automatic_refund');
  await backups.archived('postgres');

  const measured = measure('Postgres restored to a time');
  await backups.lose('postgres');
  await drill.stop(...ROLES);
  await backups.restore('postgres', time);
  expect((await drill.missing()).sort()).toEqual(idsOf(younger));
  await drill.start(...ROLES);
  await drill.complete();
  measured.report(time);
  expect(await drill.missing()).toEqual([]);
  expect(await drill.audit()).toEqual([]);
  await drill.expectNothingForAPerson();
});

test('when both stores are lost, all that was archived comes back; only providers and wallets know the rest', async () => {
  const { backups, partner, twins } = drill;
  await drill.open('success', 'refund');
  backups.take('postgres');
  backups.take('temporal-postgres');
  await drill.open('success', 'automatic_refund', 'less');
  await Promise.all([backups.archived('temporal-postgres'), backups.archived('postgres')]);
  backups.cutOff('postgres');
  backups.cutOff('temporal-postgres');
  expect(await drill.command('backup')).toMatchObject({ trouble: null });
  const time = await backups.timeOf('postgres');
  const unknown = await drill.open('success', 'success');

  const measured = measure('Both stores restored as far as they were archived');
  await drill.cluster.processes.get('temporal')?.kill();
  await Promise.all([backups.lose('postgres'), backups.lose('temporal-postgres')]);
  await drill.stop(...ROLES, 'temporal');
  await backups.restore('temporal-postgres');
  await backups.restore('postgres');
  await drill.start('temporal', ...ROLES);
  await drill.complete();
  measured.report(time);
  expect((await drill.missing()).sort()).toEqual(idsOf(unknown));

  const deposits = unknown.map(({ order }) => twins.find(order?.provider_order_id ?? '')?.order.id);
  const references = unknown.map(({ plan }) => plan.reference);
  const findings = await drill.audit();
  expect(findings.map(({ subject }) => subject).sort()).toEqual([...deposits, ...references].sort());
  for (const orderId of idsOf(unknown)) {
    expect((await partner.live.get(orderId)).status).toBe(404);
  }
  await drill.expectNothingForAPerson();
  record(twins.orders().length, unknown.length);
});
