import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { Agent } from 'undici';
import { openCoreSource } from '#chains/bitcoin/core-source';
import { askInTurn } from '#chains/settings/ask-nodes';
import type { Database } from '#db/client';
import { evidenceLegs } from '#db/schema/evidence';
import { HOUR } from '#domain/duration';
import { type FollowDeps, followTurn } from '#operations/evidence/follow-network';
import { describeWithBtcd, SIMNET, startBtcd } from '#test/helpers/chains/btcd';
import { pay, simnetAddress } from '#test/helpers/chains/simnet-wallet';
import { openOnChain, sayPaid } from '#test/helpers/orders/orders-on-chain';
import { useDatabase } from '#test/helpers/servers/database';
import { type Coin, mineCoins } from '#twins/paying/bitcoin-node';
import type { Btcd } from '#twins/paying/btcd';

const NEVER = 'ab'.repeat(32);
const PAID = 5_000_000n;
const dispatcher = new Agent();

describeWithBtcd('a Bitcoin node that hangs or dies', () => {
  let db: Database;
  let btcd: Btcd;
  let coin: Coin;
  useDatabase(4, (opened) => {
    db = opened.db;
  });
  beforeAll(async () => {
    btcd = await startBtcd();
    coin = (await mineCoins(btcd, 1))[0] as Coin;
    // What it has by now survives a kill.
    await btcd.stop('SIGTERM');
    await btcd.restart();
  });
  afterAll(async () => {
    await btcd?.close();
    await dispatcher.close();
  });

  const workflows = { getHandle: () => ({ signal: async () => undefined }) } as unknown as FollowDeps['workflows'];
  const deps = () => ({ db, log: pino({ level: 'silent' }), workflows, drainAfter: null, trackingUrl: () => '' });

  /** An order whose provider says that it paid 0.05 BTC to the name's address, by the transaction. */
  async function openPaid(name: string, hash: string): Promise<string> {
    const payout = { to: 'BTC', toNetwork: 'btc', amountTo: '0.05', payoutAddress: simnetAddress(name) };
    const { input } = await sayPaid(db, await openOnChain(db, payout), hash);
    return input.orderId;
  }

  test('proves nothing and contradicts nothing; once it is back, the verdicts are right', async () => {
    const { url, user, password } = btcd;
    const node = openCoreSource({ url, user, password, dispatcher, patienceMs: 500 }, SIMNET);
    // Each turn asks anew whether the node can be believed, as after a minute.
    const turn = (later = 0) => followTurn(deps(), 'btc', askInTurn('btc', [node]), { now: Date.now() + later });
    await turn();
    const hash = await pay(btcd, coin, { paid: PAID });
    const transaction = await btcd.rpc<string>('getrawtransaction', hash);
    const [paid, unpaid] = [await openPaid('paid', hash), await openPaid('unpaid', NEVER)];
    const verdicts = async () => {
      const rows = await db.select().from(evidenceLegs).where(eq(evidenceLegs.leg, 'payout'));
      return [paid, unpaid].map((id) => rows.find(({ orderId }) => orderId === id)?.verdict ?? null);
    };
    await turn();
    expect(await verdicts()).toEqual(['seen', 'waiting']);

    // Stalled with a block that nobody has read.
    await btcd.mine();
    btcd.signal('SIGSTOP');
    await turn();
    expect(await verdicts()).toEqual(['seen', 'waiting']);
    await turn(3 * HOUR);
    expect(await verdicts()).toEqual(['unchecked', 'unchecked']);
    btcd.signal('SIGCONT');
    await turn();
    expect(await verdicts()).toEqual(['seen', 'waiting']);

    // Stalled at any point of a turn that has blocks to read.
    for (const ms of [2, 10, 25, 50, 100]) {
      const [left = ''] = await btcd.mine(20);
      const running = turn();
      await delay(ms);
      btcd.signal('SIGSTOP');
      await running;
      btcd.signal('SIGCONT');
      expect([
        [ms, 'seen', 'waiting'],
        [ms, 'verified', 'waiting'],
      ]).toContainEqual([ms, ...(await verdicts())]);
      await btcd.rpc('invalidateblock', left);
      await turn();
      expect([ms, ...(await verdicts())]).toEqual([ms, 'seen', 'waiting']);
    }

    // Killed in the middle of a turn. What it had not stored is gone with it, the payment and its block too.
    await btcd.mine(20);
    const running = turn();
    await delay(50);
    await btcd.stop('SIGKILL');
    await running;
    expect(await verdicts()).not.toContain('contradicted');
    await turn();
    await btcd.restart();
    await turn();
    // It has no other blocks in their place yet, so it counts as behind, and what was seen stays seen.
    expect(await verdicts()).toEqual(['seen', 'waiting']);

    await btcd.rpc('sendrawtransaction', transaction);
    await btcd.mine(2);
    await turn();
    expect(await verdicts()).toEqual(['verified', 'waiting']);
    await btcd.stop('SIGKILL');
    await turn(3 * HOUR);
    expect(await verdicts()).toEqual(['verified', 'unchecked']);

    await btcd.restart();
    await btcd.rpc('sendrawtransaction', transaction);
    await btcd.mine(3);
    await turn();
    await turn(3 * HOUR);
    expect(await verdicts()).toEqual(['verified', 'contradicted']);
  });
});
