import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { Agent } from 'undici';
import { openEvmSource } from '#chains/evm/evm-source';
import { askInTurn } from '#chains/settings/ask-nodes';
import type { Database } from '#db/client';
import { evidenceLegs } from '#db/schema/evidence';
import { HOUR, MINUTE } from '#domain/duration';
import { type FollowDeps, followTurn } from '#operations/evidence/follow-network';
import { openOnChain, sayPaid } from '#test/helpers/orders/orders-on-chain';
import { eventually } from '#test/helpers/run/eventually';
import { type Anvil, describeWithAnvil, startAnvil } from '#test/helpers/servers/anvil';
import { useDatabase } from '#test/helpers/servers/database';

const PAYOUT = '0x52908400098527886E0F7030069857D2E4169EE7';
const dispatcher = new Agent();

/** A process goes on for a moment after it was sent the signal to stop. */
function untilSilent(url: string): Promise<unknown> {
  const answers = () => fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(200) });
  return eventually(() =>
    answers().then(
      () => false,
      () => true,
    ),
  );
}

describeWithAnvil('nodes that hang or die', () => {
  let db: Database;
  const anvils: Anvil[] = [];
  useDatabase(4, (opened) => {
    db = opened.db;
  });
  afterAll(() => Promise.all(anvils.map((anvil) => anvil.close())));

  const workflows = { getHandle: () => ({ signal: async () => undefined }) } as unknown as FollowDeps['workflows'];
  const deps = () => ({ db, log: pino({ level: 'silent' }), workflows, drainAfter: null, trackingUrl: () => '' });

  /** An order whose provider says that it paid one ether, by the transaction. */
  async function openPaid(txOutHash: string): Promise<string> {
    const payout = { to: 'ETH', toNetwork: 'eth', amountTo: '1', payoutAddress: PAYOUT };
    const { input } = await sayPaid(db, await openOnChain(db, payout, MINUTE), txOutHash);
    return input.orderId;
  }

  test('prove nothing and contradict nothing, however long they do', async () => {
    const anvil = await startAnvil({ chainId: 1 });
    anvils.push(anvil);
    const node = openEvmSource({ url: anvil.url, user: null, password: null, dispatcher, patienceMs: 500 }, 1);
    const source = askInTurn('eth', [node]);
    const turn = (later = 0) => followTurn(deps(), 'eth', source, { now: Date.now() + later });
    await turn();
    const hash = await anvil.send({ to: PAYOUT, value: 10n ** 18n });
    const [paid, unpaid] = [await openPaid(hash), await openPaid(`0x${'ab'.repeat(32)}`)];
    const verdicts = async () => {
      const rows = await db.select().from(evidenceLegs).where(eq(evidenceLegs.leg, 'payout'));
      return [paid, unpaid].map((id) => rows.find(({ orderId }) => orderId === id)?.verdict ?? null);
    };
    await turn();
    expect(await verdicts()).toEqual(['seen', 'waiting']);

    await anvil.rpc('anvil_mine', '0xc');
    anvil.signal('SIGSTOP');
    await untilSilent(anvil.url);
    await turn();
    expect(await verdicts()).toEqual(['seen', 'waiting']);
    await turn(3 * HOUR);
    expect(await verdicts()).toEqual(['unchecked', 'unchecked']);

    anvil.signal('SIGCONT');
    await turn();
    expect((await verdicts())[0]).toBe('verified');
    await anvil.close();
    anvils.pop();
    await turn();
    await turn(3 * HOUR);
    expect((await verdicts())[0]).toBe('verified');
    expect(await verdicts()).not.toContain('contradicted');
  });
});
