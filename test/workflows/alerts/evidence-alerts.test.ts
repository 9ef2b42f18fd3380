import { eq, sql } from 'drizzle-orm';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { sweepOrderAlerts } from '#db/alerts/order-alerts';
import type { Database } from '#db/client';
import { announceContradiction } from '#db/evidence/contradictions';
import { storeVerdict } from '#db/evidence/legs';
import { noteProgress, noteServed, noteSourceAnswered, noteSourcesDown, noteSynced } from '#db/evidence/networks';
import { chainNetworks, evidenceLegs } from '#db/schema/evidence';
import { partners } from '#db/schema/partners';
import { opsEvents } from '#db/schema/webhooks';
import { listQueue } from '#db/support/queues';
import { MINUTE } from '#domain/duration';
import type { Contradiction, Leg } from '#domain/evidence/leg';
import { whyInQueue } from '#domain/support/queue';
import { nameProvider } from '#providers/known';
import { contradicted, openWithEvidence, SAID_IN } from '#test/helpers/orders/order-with-evidence';
import { useDatabase } from '#test/helpers/servers/database';

describe('what the chain contradicts [rules/evidence: Who is told of a contradiction]', () => {
  let db: Database;
  useDatabase(4, (opened) => {
    db = opened.db;
  });
  beforeEach(async () => {
    await db.execute(sql`truncate operator_alerts, orders, evidence_legs, chain_networks, ops_events cascade`);
    await db.insert(partners).values({ partnerId: 'par_2c4f6h', name: 'Wallet' }).onConflictDoNothing();
  });

  async function sweep(): Promise<string[]> {
    await sweepOrderAlerts(db);
    return (await listOpenAlerts(db)).map(({ kind, subject }) => `${kind} ${subject}`).sort();
  }

  const judge = (orderId: string, leg: Leg, reason: Contradiction | null) =>
    db.transaction((tx) =>
      storeVerdict(
        tx,
        { orderId, leg },
        {
          verdict: reason === null ? 'verified' : 'contradicted',
          reason,
          seen: null,
          seenHeight: null,
          source: 'evm_rpc',
          knownAt: null,
        },
      ),
    );
  const queue = () =>
    listQueue(db, { queue: 'contradictions', environment: 'live' }, { after: null, limit: 10 }).then((rows) =>
      rows.map(({ id, facts }) => [id, whyInQueue('contradictions', facts, nameProvider)]),
    );

  test('alerts, until the chain no longer does', async () => {
    const orderId = await openWithEvidence(db, [contradicted('payout')]);
    expect(await sweep()).toEqual([`evidence_contradicted ${orderId}`]);
    expect((await listOpenAlerts(db))[0]?.words).toBe(
      'Its payout on eth: there is no such payment. changenow has to answer.',
    );
    await judge(orderId, 'payout', null);
    expect(await sweep()).toEqual([]);
  });

  test('is in its queue with both sides, once per order', async () => {
    const seen = { txHash: SAID_IN, amount: '0.04', confirmations: 2, confirmationsWanted: 2 };
    const less = {
      ...contradicted('deposit', 'less_than_said'),
      seen: { ...seen, firstSeenAt: null, blockTime: null },
    };
    const orderId = await openWithEvidence(db, [less, contradicted('payout')]);
    expect(await queue()).toEqual([
      [
        orderId,
        [
          'ChangeNOW says that it received 0.05 BTC in c0c0c0c0c0…; on Bitcoin, the transaction pays the address less: 0.04 BTC; ChangeNOW has to answer.',
          'ChangeNOW says that it paid 0.75 ETH in 0xabababab…; Ethereum shows no such transaction after 40 min; ChangeNOW has to answer.',
        ].join('\n'),
      ],
    ]);
    expect(await listQueue(db, { queue: 'contradictions', environment: 'test' }, { after: null, limit: 10 })).toEqual(
      [],
    );
  });

  test('leaves the queue when an operator closes the alert, and comes back when it begins again', async () => {
    const orderId = await openWithEvidence(db, [contradicted('payout')]);
    await sweep();
    await db.execute(sql`update operator_alerts set closed_at = now(), closed_by = 'usr_1'`);
    expect(await queue()).toEqual([]);
    expect(await sweep()).toEqual([]);
    await judge(orderId, 'payout', 'failed_transaction');
    expect(await queue()).toHaveLength(1);
    expect(await sweep()).toEqual([`evidence_contradicted ${orderId}`]);
  });

  test('is told to the partner once for each time that it begins', async () => {
    const orderId = await openWithEvidence(db, [contradicted('payout')]);
    expect(await announceContradiction(db)).toBe(true);
    expect(await announceContradiction(db)).toBe(false);
    await judge(orderId, 'payout', 'not_found');
    expect(await announceContradiction(db)).toBe(false);
    await judge(orderId, 'payout', null);
    await judge(orderId, 'payout', 'not_found');
    expect(await announceContradiction(db)).toBe(true);
    const events = await db.select().from(opsEvents);
    expect(events.map(({ body }) => JSON.parse(body))).toEqual(
      Array.from({ length: 2 }, () =>
        expect.objectContaining({
          event: 'evidence_contradicted',
          reason: 'not_found',
          environment: 'live',
          details: expect.objectContaining({ order_id: orderId, leg: 'payout', network: 'eth', provider: 'changenow' }),
        }),
      ),
    );
  });

  test('has the time since which the verdict stands, whatever is noted later', async () => {
    const orderId = await openWithEvidence(db, [contradicted('payout')]);
    const since = async () =>
      (await db.select().from(evidenceLegs).where(eq(evidenceLegs.orderId, orderId)))[0]?.verdictSince?.getTime();
    const before = await since();
    await judge(orderId, 'payout', 'not_found');
    expect(await since()).toBe(before);
    await judge(orderId, 'payout', 'failed_transaction');
    expect(await since()).toBeGreaterThan(before ?? 0);
  });
});

describe('nodes of a network', () => {
  let db: Database;
  useDatabase(4, (opened) => {
    db = opened.db;
  });
  beforeEach(() => db.execute(sql`truncate operator_alerts, orders, evidence_legs, chain_networks cascade`));

  const alerts = async () => {
    await sweepOrderAlerts(db);
    return (await listOpenAlerts(db)).map(({ kind, subject, words }) => ({ kind, subject, words }));
  };
  const downFor = async (ms: number) => {
    await noteSynced(db, 'eth', new Date(Date.now() - MINUTE));
    await noteSourcesDown(db, 'eth', 'the node follows another chain than Ethereum');
    await db.update(chainNetworks).set({ downSince: new Date(Date.now() - ms) });
  };

  test('that cannot be asked for ten minutes alert with the reason, until one can be', async () => {
    await downFor(9 * MINUTE);
    expect(await alerts()).toEqual([]);
    await downFor(11 * MINUTE);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ kind: 'nodes_down', subject: 'eth' });
    expect(alert?.words).toContain('the node follows another chain than Ethereum');
    expect(await noteSourcesDown(db, 'eth', 'the node does not answer')).toMatchObject({ isNew: false });
    expect(await alerts()).toHaveLength(1);
    await noteSourceAnswered(db, 'eth', { source: 'evm_rpc', tipHeight: 100 });
    expect(await alerts()).toEqual([]);
  });

  test('of a network that nobody follows any longer do not alert', async () => {
    await downFor(11 * MINUTE);
    expect(await alerts()).toHaveLength(1);
    await noteSynced(db, 'eth', new Date(Date.now() - 16 * MINUTE));
    expect(await alerts()).toEqual([]);
  });

  test('alert if the blocks of a network that orders wait for are not looked through, while a worker has nodes for it', async () => {
    await db.insert(partners).values({ partnerId: 'par_2c4f6h', name: 'Wallet' }).onConflictDoNothing();
    const kinds = async () => (await alerts()).map(({ kind, subject }) => [kind, subject]);
    const stuckFor = (ms: number) => db.update(chainNetworks).set({ progressedAt: new Date(Date.now() - ms) });
    await noteServed(db, ['eth', 'btc']);
    await stuckFor(16 * MINUTE);
    expect(await kinds()).toEqual([]);
    await openWithEvidence(db, [{ leg: 'payout', verdict: 'waiting' }]);
    expect(await kinds()).toEqual([['chain_stuck', 'eth']]);
    await noteServed(db, ['eth']);
    expect(await kinds()).toEqual([['chain_stuck', 'eth']]);
    await noteProgress(db, 'eth');
    expect(await kinds()).toEqual([]);

    await stuckFor(16 * MINUTE);
    await db.update(chainNetworks).set({ servedAt: new Date(Date.now() - 6 * MINUTE) });
    expect(await kinds()).toEqual([]);
    // Nodes that are set again have the whole time to get on.
    await noteServed(db, ['eth']);
    expect(await kinds()).toEqual([]);
  });
});
