import { pino } from 'pino';
import { Agent } from 'undici';
import { openEvmSource } from '#chains/evm/evm-source';
import { askInTurn } from '#chains/settings/ask-nodes';
import type { Database } from '#db/client';
import { chainNetworks, evidenceLegs } from '#db/schema/evidence';
import { HOUR } from '#domain/duration';
import { type FollowDeps, followTurn } from '#operations/evidence/follow-network';
import { type Change, type ChangedNode, startChangedNode, without } from '#test/helpers/chains/changed-node';
import { openOnChain, sayPaid } from '#test/helpers/orders/orders-on-chain';
import { type Anvil, describeWithAnvil, startAnvil } from '#test/helpers/servers/anvil';
import { useDatabase } from '#test/helpers/servers/database';

const COIN = {
  to: 'ETH',
  toNetwork: 'eth',
  amountTo: '1',
  payoutAddress: '0x00000000000000000000000000000000000a11ce',
};
const TOKEN = {
  to: 'USDT',
  toNetwork: 'eth',
  amountTo: '9',
  payoutAddress: '0x0000000000000000000000000000000000000b0b',
};
/** Of so many blocks, ordinary nodes know what addresses had. */
const KEPT = 128;

const dispatcher = new Agent();
const workflows = { getHandle: () => ({ signal: async () => undefined }) } as unknown as FollowDeps['workflows'];

/** An ordinary node without traces: of older blocks, it does not know what addresses had. */
const prunedBelow =
  (height: number): Change =>
  (call) =>
    call.method === 'eth_getBalance' && Number(call.params[1]) < height
      ? { error: { code: -32000, message: 'missing trie node' } }
      : without('debug_', 'trace_')(call);

describeWithAnvil('a node without traces and old states [rules/evidence: What a node cannot show]', () => {
  let db: Database;
  let anvil: Anvil;
  let node: ChangedNode;
  useDatabase(4, (opened) => {
    db = opened.db;
  });
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 1 });
    node = await startChangedNode(anvil.url);
  });
  afterAll(async () => {
    await node?.close();
    await anvil?.close();
    await dispatcher.close();
  });

  test.each([
    [2, 'a coin that is missing is contradicted', ['contradicted', 'not_found']],
    [140, 'a coin that is missing is unclear', ['unclear', null]],
  ])('is followed to its end after a gap of %i blocks, and %s', async (missed, _, coin) => {
    await db.$client.query('truncate chain_blocks, chain_networks, evidence_legs, evidence_payments, orders cascade');
    const access = { url: node.url, user: null, password: null, dispatcher };
    const source = askInTurn('eth', [openEvmSource(access, 1)]);
    const deps = { db, log: pino({ level: 'silent' }), workflows, drainAfter: null, trackingUrl: () => '' };
    const turn = (now = Date.now()) => followTurn(deps, 'eth', source, { now });
    node.change(prunedBelow(0));
    await turn();
    const orders = [await openOnChain(db, COIN), await openOnChain(db, TOKEN)];
    await turn();
    await anvil.rpc('anvil_mine', `0x${missed.toString(16)}`);
    const tip = Number(await anvil.rpc('eth_blockNumber'));
    node.change(prunedBelow(tip - KEPT));
    for (const order of orders) await sayPaid(db, order, null);
    let followed = 0;
    for (let turns = 0; turns < 3; turns += 1) followed += (await turn()).blocks;
    expect(followed).toBe(missed);
    expect(await db.select().from(chainNetworks)).toMatchObject([{ downSince: null, tipHeight: tip }]);
    await turn(Date.now() + 3 * HOUR);
    const legs = await db.select().from(evidenceLegs).orderBy(evidenceLegs.decimals);
    expect(legs.map(({ verdict, reason }) => [verdict, reason])).toEqual([['contradicted', 'not_found'], coin]);
  });
});
