import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { noteSourceAnswered, noteSourcesDown, noteSynced } from '#db/evidence/networks';
import { readEvidenceMetrics } from '#db/metrics';
import { chainBlocks, evidenceLegs } from '#db/schema/evidence';
import { partners } from '#db/schema/partners';
import { DAY, MINUTE } from '#domain/duration';
import { contradicted, openWithEvidence } from '#test/helpers/orders/order-with-evidence';
import { useDatabase } from '#test/helpers/servers/database';

describe('metrics of evidence', () => {
  let db: Database;
  useDatabase(4, (opened) => {
    db = opened.db;
  });
  beforeEach(async () => {
    await db.execute(sql`truncate orders, evidence_legs, chain_networks, chain_blocks cascade`);
    await db.insert(partners).values({ partnerId: 'par_2c4f6h', name: 'Wallet' }).onConflictDoNothing();
  });

  const read = async () =>
    (await readEvidenceMetrics(db)).map(({ name, labels, value }) => [
      name.replace('swaplane_', ''),
      ...Object.values(labels),
      value,
    ]);
  const agoMs = (ms: number) => new Date(Date.now() - ms);

  test('are the watched legs by network and verdict', async () => {
    await openWithEvidence(db, [contradicted('payout'), { leg: 'deposit', verdict: 'verified' }]);
    await openWithEvidence(db, [contradicted('payout')]);
    const over = await openWithEvidence(db, [{ leg: 'deposit', verdict: 'verified' }]);
    await db.execute(sql`update ${evidenceLegs} set watched_until = ${agoMs(DAY)} where order_id = ${over}`);
    expect((await read()).sort()).toEqual([
      ['evidence_legs', 'btc', 'verified', 1],
      ['evidence_legs', 'eth', 'contradicted', 2],
    ]);
  });

  test('are whether a node of each followed network can be asked, and how many blocks wait', async () => {
    await Promise.all(['btc', 'eth', 'ltc'].map((network) => noteSynced(db, network, agoMs(MINUTE))));
    await noteSourceAnswered(db, 'btc', { source: 'bitcoin_core', tipHeight: 130 });
    await db
      .insert(chainBlocks)
      .values(
        [100, 101].map((height) => ({ network: 'btc', height, hash: `h${height}`, parentHash: '', time: agoMs(0) })),
      );
    await noteSourcesDown(db, 'eth', 'the node does not answer');
    await noteSynced(db, 'ltc', agoMs(DAY));
    expect((await read()).sort()).toEqual([
      ['chain_blocks_behind', 'btc', 29],
      ['chain_node_up', 'btc', 1],
      ['chain_node_up', 'eth', 0],
    ]);
  });
});
