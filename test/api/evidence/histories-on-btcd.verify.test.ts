import { Agent } from 'undici';
import { openCoreSource } from '#chains/bitcoin/core-source';
import { askInTurn } from '#chains/settings/ask-nodes';
import type { ChainSource } from '#chains/source';
import type { Database } from '#db/client';
import { ModelChain } from '#test/domain/evidence/model-chain';
import { SharedChain, type SharedStep } from '#test/domain/evidence/shared-chain';
import { describeWithBtcd, SIMNET, startBtcd } from '#test/helpers/chains/btcd';
import { BtcdMirror } from '#test/helpers/chains/btcd-mirror';
import { FollowedHistories } from '#test/helpers/chains/followed-histories';
import { BESIDE, followRandomHistories } from '#test/helpers/chains/random-histories';
import { mineManyCoins, simnetAddress } from '#test/helpers/chains/simnet-wallet';
import { useDatabase } from '#test/helpers/servers/database';
import type { Coin } from '#twins/paying/bitcoin-node';
import type { Btcd } from '#twins/paying/btcd';

/** Without what a Bitcoin network does not have: failed transactions, and tokens of the same name. */
const STEPS =
  'create create pay pay pay pay tell tell tell hide invent invent old borrow borrow borrow less less elsewhere stray replace replace drop'.split(
    ' ',
  );
const step = (what: string, a: number, b = 0) => ({ what, a, b });
/**
 * In the first history, two orders have one address, of which one is paid, and the provider names that payment for both. In the
 * next two, a payment that nobody named is replaced, and dropped, once its blocks no longer stand. In the last one the provider
 * names a payment that is less, and one from before the order.
 */
const RARE: readonly SharedStep[] = [
  [step('pay', 0), step('pay', 1), step('pay', 1), step('less', 0)],
  [step('tell', 0), step('rest', 0), step('rest', 0), step('old', 1, 1)],
  ...['mine', 'mine', 'mine'].map((what) => step(what, 0)),
  [step('borrow', 2)],
  step('reorganise', 3),
  step('mine', 0),
];
/** More than the reorganisations of one history take. */
const DEPTH = 20;
/** More than are spent. */
const COINS = 3000;

const dispatcher = new Agent();

describeWithBtcd('random histories of a Bitcoin network', () => {
  let db: Database;
  let btcd: Btcd;
  let source: ChainSource;
  let coins: Coin[];
  useDatabase(4, (opened) => {
    db = opened.db;
  });
  beforeAll(async () => {
    btcd = await startBtcd();
    coins = await mineManyCoins(btcd, COINS);
    const { url, user, password } = btcd;
    source = askInTurn('btc', [openCoreSource({ url, user, password, dispatcher }, SIMNET)]);
  });
  afterAll(async () => {
    await btcd?.close();
    await dispatcher.close();
  });

  const takeCoin = () => {
    const coin = coins.pop();
    if (!coin) throw new Error('no coins are left');
    return coin;
  };

  async function begin(round: number): Promise<FollowedHistories> {
    const terms = Array.from({ length: BESIDE }, (_, nth) => ({
      network: 'btc',
      asset: null,
      addresses: [simnetAddress(`alice ${round} ${nth}`), simnetAddress(`bob ${round} ${nth}`)] as const,
      stranger: simnetAddress(`mallory ${round} ${nth}`),
      zeros: '000',
      isPlain: true,
    }));
    const shared = new SharedChain(new ModelChain(), terms, { mined: 1, takenBack: 1 });
    const mirror = new BtcdMirror(btcd, shared.chain, takeCoin);
    const assetOf = () => ({ code: 'BTC', decimals: SIMNET.decimals });
    const followed = new FollowedHistories({ db, network: 'btc', source, shared, mirror, depth: DEPTH, assetOf });
    await followed.begin();
    return followed;
  }

  test('a hundred are followed with the verdicts of the model, step by step, and none of them is false', async () => {
    const given = await followRandomHistories(begin, { steps: STEPS, seed: 20_261_127, rare: RARE });
    // The histories are worth something only if the verdicts occur in them.
    expect(given).toEqual([
      'less_than_said',
      'not_found',
      'older_than_order',
      'other_address',
      'seen',
      'unclear',
      'used_by_other_order',
      'verified',
      'waiting',
    ]);
  });
});
