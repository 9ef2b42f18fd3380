import fc from 'fast-check';
import type { Family, ModelTransaction } from '#test/helpers/chains/model-node';
import { brief, byText, useFamily } from './use-family';

/** Histories of payments, compared with what was written into them. */
export function testRandomHistories(family: Family): void {
  const at = useFamily(family);

  test('random histories are found as they were written', async () => {
    const ASSETS = [null, family.token, family.namesake];
    const payment = fc.record({
      to: fc.constantFrom(...family.addresses),
      units: fc.bigInt({ min: 1n, max: 10n ** 17n }).map(String),
      contract: fc.constantFrom(...ASSETS),
      ...(family.hasMemos && { memo: fc.constantFrom('1', '4711', '4294967295') }),
    });
    const transaction = fc.record({
      payments: fc.uniqueArray(payment, {
        minLength: 1,
        maxLength: family.mostPayments,
        selector: ({ to, contract }) => `${to} ${contract}`,
      }),
      hasFailed: fc.boolean(),
    });
    const blocks = fc.array(fc.array(transaction, { maxLength: 4 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(blocks, fc.subarray([...family.addresses]), async (written, watched) => {
        for (const transactions of written) {
          // The memo is the transaction's in some families, so it is the same in all its payments here.
          const sent = transactions.map(({ payments, hasFailed }) => ({
            hasFailed,
            payments: payments.map((each) => ({ ...each, ...(family.hasMemos && { memo: payments[0]?.memo }) })),
          })) as ModelTransaction[];
          const hashes = at.node.mine(...sent);
          const paid = sent.flatMap(({ payments, hasFailed }, i) =>
            hasFailed ? [] : payments.map((each) => at.expected(hashes[i] ?? '', each)),
          );
          const found = (await at.listLast(...watched)).map(brief);
          expect(found.sort(byText)).toEqual(paid.filter(({ address }) => watched.includes(address)).sort(byText));
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);
}
