import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { withTemporal } from '#cli/temporal';
import { decode } from '#temporal/histories/event-sentences';
import { readTemporalHistory } from '#temporal/histories/history';
import type { HistoryEvent } from '#temporal/histories/history-event';
import { payloadsOf } from '#temporal/payloads';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Client, createClient } from '#test/helpers/service/client';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

let instance: TestInstance;
let wallet: Client;
beforeAll(async () => {
  instance = await startInstanceOnTestServers();
  wallet = createClient(instance.dev.base_url, instance.dev.test_key);
});
afterAll(() => instance.stop());

/** An order of this scenario, after everything that happens in the given time. */
async function played(scenario: 'refund' | 'review' | 'success', by: string): Promise<string> {
  const { order_id: id } = await wallet.open({
    scenario,
    body: { refund_address: ADDRESSES.btc, partner_order_ref: undefined },
  });
  await wallet.advance(id, { by });
  return id;
}

interface Explained {
  cause: string;
  actor: string;
  money: string;
  unclear: boolean;
  next: { what: string } | null;
}

test('order explain names the place of the money and the next actor, and order inspect begins with it', async () => {
  const id = await played('refund', 'PT20S');
  expect(await instance.runJson<Explained>('order', 'explain', id)).toMatchObject({
    cause: 'refund_choice',
    actor: 'partner',
    money: 'at_provider',
    unclear: false,
    next: { what: 'the preference is applied: the deposit goes to the refund address' },
  });
  const { stdout } = await instance.run('order', 'inspect', id);
  expect(stdout).toMatch(
    /^0\.05 BTC is at AlphaSwap and has to be refunded \(underpayment: .*\[rules\/refunds: Decision window\]\.\n/,
  );
  expect(stdout).not.toContain('Unclear');

  const over = await played('success', 'PT1H');
  expect(await instance.runJson<Explained>('order', 'explain', over)).toMatchObject({
    cause: 'completed',
    actor: 'nobody',
  });
  expect(await instance.run('order', 'explain', 'ord_00000000000000000000000000')).toMatchObject({ code: 1 });
});

test('order refund-for-partner decides for the partner, once, and the audit log has the actor and the reason', async () => {
  const id = await played('refund', 'PT20S');
  const refund = (...more: string[]) =>
    instance.run('order', 'refund-for-partner', id, '--reason', 'The partner asks', ...more);
  expect(await refund('--address', 'nowhere')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: refund_address: /),
  });
  expect(await refund('--memo', '7')).toMatchObject({ code: 2 });
  const { code, stdout } = await refund('--json');
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { order_id: id, status: 'refund_required', refund_decision: { decided_by: 'operator', target: null } },
  ]);
  expect(await refund('--stable', 'USDC-SOL', '--address', ADDRESSES.sol)).toMatchObject({
    code: 1,
    stderr: 'error: Another refund is already decided for this order\n',
  });
  const { audit } = await instance.runJson<{ audit: unknown[] }>('order', 'inspect', id);
  expect(audit).toEqual([
    expect.objectContaining({
      action: 'order.refund_action',
      details: { action: 'refund_to_address', stable_target: null, reason: 'The partner asks' },
    }),
  ]);
  expect((await wallet.advance(id, { by: 'PT1H' })).body.status).toBe('refunded');
});

test('a case file is exported with its reason audited, contains no refund address, and can be verified on its own', async () => {
  const id = await played('refund', 'PT20S');
  const { stdout: json } = await instance.run('case', 'export', id, '--reason', 'The user asks');
  const file = join(instance.dataDir, 'case.json');
  writeFileSync(file, json);
  const kinds = new Set((JSON.parse(json) as { entries: { kind: string }[] }).entries.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['export', 'history', 'transition', 'verdict']));
  expect(json).not.toContain(ADDRESSES.btc);
  const { seal } = JSON.parse(json) as { seal: string };
  const shown = await instance.runJson<{ audit: unknown[] }>('order', 'inspect', id);
  expect(shown.audit).toContainEqual(
    expect.objectContaining({
      action: 'case.exported',
      details: expect.objectContaining({ reason: 'The user asks', seal }),
    }),
  );
  expect(await instance.runJson('case', 'verify', file, '--seal', seal)).toMatchObject({
    whole: true,
    order_id: id,
    seal,
  });

  writeFileSync(file, json.replace('The order became confirming', 'The order became confirmed'));
  expect(await instance.run('case', 'verify', file)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Entry \d+ of \S+ does not match the export: its content differs/),
  });

  const { stdout: markdown } = await instance.run('case', 'export', id, '--format', 'md');
  writeFileSync(file, markdown);
  expect(await instance.run('case', 'verify', file)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is unchanged'),
  });
});

test('every timer and local activity of an order has a summary with its facts, and no address', async () => {
  const id = await played('refund', 'PT60H');
  const found = await withTemporal(instance.find(), async (workflows) => {
    const read = await readTemporalHistory(workflows, id);
    return payloadsOf(workflows)
      .of(id)
      .decryptHistory(read?.history ?? {});
  });
  const { events } = JSON.parse(historyToJSON(found)) as { events: HistoryEvent[] };
  const summaries = events
    .filter(({ eventType }) => /MARKER_RECORDED|TIMER_STARTED|ACTIVITY_TASK_SCHEDULED/.test(eventType))
    // A patch's marker can have none.
    .filter((event) => !JSON.stringify(event).includes('core_patch'))
    .map(({ userMetadata }) => String(decode(userMetadata?.summary)));
  expect(summaries).toEqual(
    expect.arrayContaining([
      'alphaswap: open an order for 0.05 BTC (btc) to 1.006179245283018867 ETH; then waiting_deposit, revision 1',
      'refund_required, revision 3: the provider says refund_required, underpayment',
      expect.stringMatching(
        /^refund_required, revision 4: end of the refund decision window, refund decided by preference$/,
      ),
      expect.stringMatching(/^alphaswap: refund 0\.05 BTC of its order \S+ to an address$/),
      expect.stringMatching(/^refunded, revision 5: the provider says refunded$/),
    ]),
  );
  expect(summaries).not.toContain('undefined');
  expect(summaries.join(' ')).not.toContain(ADDRESSES.btc);
});

test('request show prints a call of any partner by the ID in its response', async () => {
  const url = `${instance.dev.base_url}/partner/v1/order/ord_${'0'.repeat(26)}`;
  const { headers } = await fetch(url, { headers: { 'X-API-Key': instance.dev.test_key } });
  const id = headers.get('x-request-id') ?? '';
  const shown = await eventually(async () => {
    const { code, stdout } = await instance.run('request', 'show', id);
    return code === 0 && stdout;
  });
  expect(shown).toMatch(/^call +GET \/partner\/v1\/order\/ord_0+$/m);
  expect(shown).toMatch(/^answer +404 ORDER_NOT_FOUND, after \d+ ms$/m);
  expect(await instance.runJson('request', 'show', id)).toMatchObject({
    request_id: id,
    environment: 'test',
    partner: { partner_id: instance.dev.partner_id },
  });
  expect(await instance.run('request', 'show', 'req_none')).toMatchObject({
    code: 1,
    stderr: 'error: There is no call req_none.\n',
  });
});
