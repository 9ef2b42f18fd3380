import { createHash } from 'node:crypto';
import { Agent } from 'undici';
import { openEvmSource } from '#chains/evm/evm-source';
import { askInTurn } from '#chains/settings/ask-nodes';
import type { Database } from '#db/client';
import { ModelChain } from '#test/domain/evidence/model-chain';
import { NAMESAKE, TOKEN_TERMS } from '#test/domain/evidence/model-orders';
import { SharedChain, type SharedStep } from '#test/domain/evidence/shared-chain';
import { AnvilMirror, isDirect } from '#test/helpers/chains/anvil-mirror';
import { PAYER, PAYING_CODE, TOKEN_CODE } from '#test/helpers/chains/contracts';
import { FollowedHistories } from '#test/helpers/chains/followed-histories';
import { BESIDE, followRandomHistories } from '#test/helpers/chains/random-histories';
import { CREATED } from '#test/helpers/orders/order-state';
import { type Anvil, describeWithAnvil, startAnvil } from '#test/helpers/servers/anvil';
import { useDatabase } from '#test/helpers/servers/database';

const STEPS =
  'create create pay pay pay pay fail tell tell tell tell hide invent invent old borrow borrow borrow namesake less less elsewhere stray replace replace drop'.split(
    ' ',
  );
const step = (what: string, a: number, b = 0) => ({ what, a, b });
/** In the first two histories, two orders have one address, of which one is paid, and the provider names that payment for both. */
const RARE: readonly SharedStep[] = [
  [step('pay', 0), step('pay', 0), step('less', 0), step('fail', 0)],
  [step('tell', 0), step('tell', 0), step('old', 1, 1), step('tell', 0)],
  ...['mine', 'mine', 'mine'].map((what) => step(what, 0)),
  [step('borrow', 2), step('borrow', 2), step('namesake', 2), step('hide', 0)],
  step('reorganise', 3),
  ...['mine', 'mine'].map((what) => step(what, 0)),
];
/** Twelve confirmations are wanted, of which a reorganisation takes back three to twelve. */
const PACE = { mined: 6, takenBack: 3 };
/** More than the reorganisations of one history take back. */
const DEPTH = 45;
/** More than transactions that wait at a time. */
const ACCOUNTS = 800;
const ASSETS = [
  { contract: null, code: 'ETH', decimals: 18, zeros: '0'.repeat(15) },
  { contract: TOKEN_TERMS.asset, code: 'USDT', decimals: 6, zeros: '0000' },
] as const;
/** Every other history is about the token. */
const assetOf = (nth: number) => ASSETS[nth % 2] ?? ASSETS[0];

const dispatcher = new Agent();

describeWithAnvil('random histories of an Ethereum network', () => {
  let db: Database;
  let anvil: Anvil;
  useDatabase(4, (opened) => {
    db = opened.db;
  });
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 1, accounts: ACCOUNTS });
    await anvil.rpc('anvil_setCode', PAYER, PAYING_CODE);
    for (const token of [TOKEN_TERMS.asset, NAMESAKE]) {
      await anvil.rpc('anvil_setCode', token, TOKEN_CODE);
    }
    await anvil.rpc('evm_setAutomine', false);
  });
  afterAll(async () => {
    await anvil?.close();
    await dispatcher.close();
  });

  async function begin(round: number): Promise<FollowedHistories> {
    const addressOf = (name: string) =>
      `0x${createHash('sha256').update(`${name} ${round}`).digest('hex').slice(0, 40)}`;
    const terms = Array.from({ length: BESIDE }, (_, nth) => ({
      network: 'eth',
      asset: assetOf(nth).contract,
      addresses: [addressOf(`alice ${nth}`), addressOf(`bob ${nth}`)] as const,
      stranger: addressOf(`mallory ${nth}`),
      zeros: assetOf(nth).zeros,
      isPlain: true,
    }));
    const shared = new SharedChain(new ModelChain(CREATED, isDirect), terms, PACE);
    const mirror = new AnvilMirror(anvil, shared.chain);
    const access = { url: anvil.url, user: null, password: null, dispatcher };
    const source = askInTurn('eth', [openEvmSource(access, 1)]);
    const followed = new FollowedHistories({ db, network: 'eth', source, shared, mirror, depth: DEPTH, assetOf });
    await followed.begin();
    return followed;
  }

  test('a hundred are followed with the verdicts of the model, step by step, and none of them is false', async () => {
    const given = await followRandomHistories(begin, { steps: STEPS, seed: 20_261_129, rare: RARE });
    // The histories are worth something only if the verdicts occur in them.
    expect(given).toEqual([
      'failed_transaction',
      'less_than_said',
      'not_found',
      'older_than_order',
      'other_address',
      'other_asset',
      'seen',
      'unclear',
      'used_by_other_order',
      'verified',
      'waiting',
    ]);
  });
});
