import type { ChainSource } from '#chains/source';
import type { ChainPayment } from '#domain/evidence/payment';
import type { Family, ModelNode, ModelPayment, ModelTransaction } from '#test/helpers/chains/model-node';
import { watching } from '#test/helpers/chains/watching';

export type Brief = Pick<ChainPayment, 'txHash' | 'address' | 'contract' | 'units' | 'memo'>;

export const brief = ({ txHash, address, contract, units, memo }: ChainPayment): Brief => ({
  txHash,
  address,
  contract,
  units,
  memo,
});
export const byText = (one: Brief, other: Brief) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

/** A node of the family for each test, and its source. */
export function useFamily(family: Family) {
  let node: ModelNode;
  let source: ChainSource;
  beforeEach(async () => {
    node = await family.start();
    source = family.open(node.server.access());
  });
  afterEach(() => node.server.close());
  const listAt = async (height: number, ...addresses: string[]) => {
    const block = await source.readBlock(height);
    return block === null ? [] : source.listPayments(block, watching(...addresses));
  };
  return {
    get node() {
      return node;
    },
    get source() {
      return source;
    },
    pay: (to: string, units: string, rest: Partial<ModelPayment> = {}): ModelPayment => ({
      to,
      units,
      contract: null,
      ...(family.hasMemos && { memo: '4711' }),
      ...rest,
    }),
    /** How a payment of a transaction is shown. */
    expected: (txHash: string, payment: ModelPayment): Brief => ({
      txHash: family.paymentHash?.(txHash, payment) ?? txHash,
      address: payment.to,
      contract: payment.contract,
      units: payment.units,
      memo: payment.memo ?? null,
    }),
    mineOne: (transaction: ModelTransaction) => node.mine(transaction)[0] ?? '',
    listLast: (...addresses: string[]) => listAt(node.height(), ...addresses),
    async readLast() {
      const block = await source.readBlock(node.height());
      if (block === null) throw new Error('no block');
      return block;
    },
  };
}
