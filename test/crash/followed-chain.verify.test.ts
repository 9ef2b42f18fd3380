import { setTimeout as delay } from 'node:timers/promises';
import { eq, max } from 'drizzle-orm';
import { chainBlocks, evidenceLegs } from '#db/schema/evidence';
import { describeWithBtcd, startBtcd } from '#test/helpers/chains/btcd';
import { pay, simnetAddress } from '#test/helpers/chains/simnet-wallet';
import { openOnChain, sayPaid } from '#test/helpers/orders/orders-on-chain';
import { eventually } from '#test/helpers/run/eventually';
import { type Coin, mineCoins } from '#twins/paying/bitcoin-node';
import { type Btcd, SIMNET_START } from '#twins/paying/btcd';
import { type Installation, startInstallation } from '../helpers/processes/installation';

const UNITS = 5_000_000n;
const NEVER = 'ab'.repeat(32);
/** So many that a worker takes several turns. */
const BLOCKS = 140;
/** Block times are whole seconds: no payment should seem older than its order. */
const AGO_MS = 5000;

describeWithBtcd('a worker that is killed while it follows a network', () => {
  let btcd: Btcd;
  let coins: Coin[];
  let installation: Installation;

  beforeAll(async () => {
    btcd = await startBtcd();
    coins = await mineCoins(btcd, 3);
    const access = { CHAIN_BTC_URL: btcd.url, CHAIN_BTC_USER: btcd.user, CHAIN_BTC_PASSWORD: btcd.password };
    installation = await startInstallation({ env: { ...access, CHAIN_BTC_ID: SIMNET_START } });
  });
  afterAll(async () => {
    await installation?.close();
    await btcd?.close();
  });

  /** An order whose provider says that it paid 0.05 BTC to the name's address, by the transaction. */
  async function openPaid(name: string, hash: string): Promise<string> {
    const { db } = installation;
    const payout = { to: 'BTC', toNetwork: 'btc', amountTo: '0.05', payoutAddress: simnetAddress(name) };
    const { input } = await sayPaid(db, await openOnChain(db, payout, AGO_MS), hash);
    return input.orderId;
  }

  test('leaves no false verdict: what it left undone is done by the next, with the reorganisation meanwhile', async () => {
    const { db, worker } = installation;
    const heightRead = async () =>
      (await db.select({ height: max(chainBlocks.height) }).from(chainBlocks))[0]?.height ?? 0;
    await eventually(heightRead);
    const [first, second, third] = coins as [Coin, Coin, Coin];
    const [paid, left] = [await pay(btcd, first, { paid: UNITS }), await pay(btcd, second, { left: UNITS })];
    const orders = [await openPaid('paid', paid), await openPaid('left', left), await openPaid('never', NEVER)];
    const verdicts = async () => {
      const rows = await db.select().from(evidenceLegs).where(eq(evidenceLegs.leg, 'payout'));
      return orders.map((id) => rows.find(({ orderId }) => orderId === id)?.verdict ?? null);
    };
    await eventually(async () => String(await verdicts()) === 'seen,seen,waiting');
    const given = new Set<string>();
    const watch = setInterval(() => void verdicts().then((all) => given.add(String(all))), 100);
    try {
      const before = await heightRead();
      const [block = ''] = await btcd.mine(BLOCKS);
      await eventually(async () => (await heightRead()) > before + 5);
      await worker.kill();
      expect(await heightRead()).toBeLessThan(before + BLOCKS);

      // The second payment is left out of the blocks that take the place of those, and its coin is spent otherwise.
      await btcd.rpc('invalidateblock', block);
      await pay(btcd, second, { elsewhere: UNITS }, 100_000n);
      await btcd.mine(BLOCKS + 1);
      btcd.signal('SIGSTOP');
      await worker.start();
      await delay(3000);
      btcd.signal('SIGCONT');
      // A killed worker's share is taken over after two minutes.
      await eventually(async () => String(await verdicts()) === 'verified,waiting,waiting');
      // What comes next is followed as before.
      const later = await openPaid('later', await pay(btcd, third, { later: UNITS }));
      await btcd.mine(2);
      orders.push(later);
      await eventually(async () => String(await verdicts()) === 'verified,waiting,waiting,verified');
    } finally {
      clearInterval(watch);
    }
    expect([...given].filter((all) => all.includes('contradicted'))).toEqual([]);
    expect([...given].filter((all) => /^[^,]*,[^,]*,(?!waiting)/.test(all))).toEqual([]);
  });
});
