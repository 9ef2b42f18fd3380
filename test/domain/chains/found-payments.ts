import { checkNode } from '#chains/settings/check-node';
import { isTransactionHash } from '#domain/assets/hash-form';
import type { Family } from '#test/helpers/chains/model-node';
import { brief, byText, useFamily } from './use-family';

/** Payments are found, and told apart. */
export function testFoundPayments(family: Family): void {
  const [ALICE, BOB, CAROL] = family.addresses;
  const at = useFamily(family);

  test('its state is that of the last final block, and blocks follow each other', async () => {
    at.node.mine({ payments: [at.pay(ALICE, '5')] });
    at.node.mine();
    const state = await at.source.readState();
    expect(state).toMatchObject({ isRightChain: true, isSynced: true, tip: { height: at.node.height() } });
    const before = await at.source.readBlock(at.node.height() - 1);
    expect(state.tip.parentHash).toBe(before?.hash);
    expect(await at.source.readBlock(at.node.height())).toEqual(state.tip);
    expect(await at.source.readBlock(at.node.height() + 1)).toBeNull();
    expect(await checkNode(family.network, at.source)).toEqual({ fault: null, tip: state.tip });
  });

  test('a payment is found with its memo, by its block and by its hash, with every digit', async () => {
    const payment = at.pay(ALICE, '900719925474099301');
    const hash = at.mineOne({ payments: [payment] });
    const tip = await at.source.readBlock(at.node.height());
    const [found, ...others] = await at.listLast(ALICE, CAROL);
    expect([found && brief(found), others]).toEqual([at.expected(hash, payment), []]);
    expect(found?.block).toEqual(tip);
    const named = await at.source.readTransaction(hash);
    expect(named).toMatchObject({ hasSucceeded: true, block: tip });
    expect(named?.payments).toContainEqual(found);
    expect(await at.listLast(BOB)).toEqual([]);
  });

  test('a transaction is found in whichever spelling of its hash a provider writes', async () => {
    const hash = at.mineOne({ payments: [at.pay(ALICE, '5')] });
    const found = await at.source.readTransaction(hash);
    expect(found?.payments).toHaveLength(1);
    const isHex = /^[\da-f]{64}$/i.test(hash);
    for (const spelled of isHex ? [hash.toUpperCase(), hash.toLowerCase(), `0x${hash}`] : [hash]) {
      if (isTransactionHash(family.network, spelled)) expect(await at.source.readTransaction(spelled)).toEqual(found);
    }
  });

  test('a token is told apart from another one of the same name, and from the coin', async () => {
    for (const contract of [family.token, family.namesake]) {
      const payment = at.pay(BOB, '123456', { contract });
      const hash = at.mineOne({ payments: [payment] });
      expect((await at.listLast(BOB)).map(brief)).toEqual([at.expected(hash, payment)]);
      expect((await at.source.readTransaction(hash))?.payments.map(brief)).toContainEqual(at.expected(hash, payment));
    }
  });

  test('a transaction that was not carried out pays nothing', async () => {
    const hash = at.mineOne({ payments: [at.pay(ALICE, '5')], hasFailed: true });
    expect(await at.listLast(ALICE)).toEqual([]);
    expect(await at.source.readTransaction(hash)).toMatchObject({ hasSucceeded: false, payments: [] });
  });

  test('a transaction that pays several has a payment for each, with a number of its own', async () => {
    const payments = [at.pay(ALICE, '5'), at.pay(BOB, '6'), at.pay(CAROL, '7')].slice(0, family.mostPayments);
    const hash = at.mineOne({ payments });
    const found = await at.listLast(ALICE, BOB, CAROL);
    expect(found.map(brief).sort(byText)).toEqual(payments.map((payment) => at.expected(hash, payment)).sort(byText));
    expect(new Set(found.map(({ txHash, index }) => `${txHash} ${index}`)).size).toBe(payments.length);
    expect(await at.listLast(BOB)).toEqual(found.filter(({ address }) => address === BOB));
    expect((await at.source.readTransaction(hash))?.payments).toEqual(expect.arrayContaining(found));
  });

  test('a transaction that nobody sent is not there; a text that is no hash is none', async () => {
    at.node.mine();
    expect(await at.source.readTransaction(family.noHash)).toBeNull();
    expect(await at.source.readTransaction('nonsense')).toBeNull();
  });
}
