import { addressKey } from '#address/spelling';
import { judgeLeg } from '#domain/evidence/judge-leg';
import type { AgreedPayment } from '#domain/evidence/leg';
import type { Family, ModelTransaction } from '#test/helpers/chains/model-node';
import { useFamily } from './use-family';

/** What the domain makes of what a node says. */
export function testJudgedLegs(family: Family): void {
  const [ALICE, BOB] = family.addresses;
  const at = useFamily(family);

  test('the verdict of a leg follows: as said, with another memo, of another asset, of less, failed, to another', async () => {
    const judge = async (transaction: ModelTransaction, changed: Partial<AgreedPayment> = {}) => {
      const txHash = at.mineOne(transaction);
      const payments = await at.listLast(ALICE);
      const { tip } = await at.source.readState();
      const named = await at.source.readTransaction(txHash);
      const agreed: AgreedPayment = {
        leg: 'payout',
        network: family.network,
        address: ALICE,
        memo: family.hasMemos ? '4711' : null,
        contract: family.token,
        decimals: 6,
        amount: null,
        since: '2020-01-01T00:00:00.000Z',
        sinceHeight: null,
        ...changed,
      };
      const said = { txHash, amount: '5', at: tip.time };
      const verdict = judgeLeg(agreed, said, {
        tip,
        isCurrent: true,
        at: tip.time,
        named,
        namedKnownAt: null,
        payments,
        isTaken: () => false,
        sharedWith: [],
        addressKey: (address) => addressKey(family.network, address),
      });
      return verdict?.reason ?? verdict?.verdict;
    };
    const token = { contract: family.token };
    expect(await judge({ payments: [at.pay(ALICE, '5000000', token)] })).toBe('verified');
    expect(await judge({ payments: [at.pay(ALICE, '5000000')] }, { contract: null })).toBe('verified');
    expect(await judge({ payments: [at.pay(ALICE, '5000000', { contract: family.namesake })] })).toBe('other_asset');
    expect(await judge({ payments: [at.pay(ALICE, '4999999', token)] })).toBe('less_than_said');
    expect(await judge({ payments: [at.pay(BOB, '5000000', token)] })).toBe('other_address');
    expect(await judge({ payments: [at.pay(ALICE, '5000000')], hasFailed: true }, { contract: null })).toBe(
      'failed_transaction',
    );
    if (family.hasMemos) {
      expect(await judge({ payments: [at.pay(ALICE, '5000000', { ...token, memo: '4712' })] })).toBe('other_address');
      expect(await judge({ payments: [at.pay(ALICE, '5000000', { ...token, memo: undefined })] })).toBe(
        'other_address',
      );
    }
  });
}
