import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { VERDICTS } from '#bench/chaos/audit/finding';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { readRunning } from '#tools/cluster/running';

const PROGRAM = join(__dirname, '../../bench/chaos/run.ts');
const FAULTS = ['kill_api', 'kill_worker', 'kill_temporal', 'stall_postgres', 'network_cut', 'provider_silent'];

/** The folder of the cluster that the tests are pointed at; empty for an installation of other processes. */
const dir = process.env.TEST_CLUSTER_DIR ?? '';

async function playChaos(at: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, '--at', at, ...args], { stdio: 'pipe' });
  const [out, log, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, log, code };
}

test('chaos says how to start a cluster where none runs', async () => {
  const { out, code } = await playChaos(temporaryDir());
  expect(out).toContain('start one with: npm run cluster -- --dir');
  expect(code).toBe(1);
});

(dir ? test : test.skip)(
  'chaos plays orders and faults on a cluster that runs already, loses none, and leaves all of its processes running',
  async () => {
    const before = readRunning(dir).processes;
    const faults = [...FAULTS, 'disk_full'].join();
    const { out, log, code } = await playChaos(dir, '--orders=12', '--seed=3', `--only=${faults}`);
    const audit = VERDICTS.map((verdict) => `${verdict} 0`).join(', ');
    expect([code, out]).toEqual([0, expect.stringContaining(audit)]);
    for (const fault of FAULTS) expect(out).toContain(fault);
    expect(log).toContain('left out: disk_full, clock_step, postgres_failover');

    const after = readRunning(dir).processes;
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
    expect(after.temporal).not.toBe(before.temporal);
    for (const pid of Object.values(after)) expect(process.kill(pid, 0)).toBe(true);
  },
);

(dir ? test : test.skip)('every process of a running cluster has metrics, where running.json says', async () => {
  const { metrics } = readRunning(dir);
  const scrape = async (places: readonly string[]) =>
    Promise.all(places.map(async (place) => (await fetch(`http://${place}/metrics`)).text()));
  const roles = await scrape(metrics.swaplane);
  const workers = await scrape(metrics['swaplane-temporal']);
  expect(roles.map((text) => /^swaplane_build_info\{/m.test(text))).toEqual([true, true, true, true]);
  expect(workers.map((text) => /^temporal_worker_task_slots_available\{/m.test(text))).toEqual([true, true]);
});
