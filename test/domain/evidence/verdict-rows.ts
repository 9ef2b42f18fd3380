import { toIso } from '#domain/duration';
import { judgeLeg } from '#domain/evidence/judge-leg';
import type { AgreedPayment, SaidPayment, SeenChain } from '#domain/evidence/leg';
import { type ChainPayment, toGainPayment } from '#domain/evidence/payment';
import { expectForEach } from '#test/helpers/expect-for-each';
import { CREATED } from '#test/helpers/orders/order-state';
import { agreedWith, blockAt, chainWith, payment, START, saidWith, TOKEN, transaction } from './chain-facts';

export interface Row {
  name: string;
  agreed?: Partial<AgreedPayment>;
  said?: Partial<SaidPayment> | null;
  chain?: Partial<SeenChain>;
  /** The verdict, with its reason after a colon. */
  verdict: string | null;
  /** The hash of what was seen. */
  seen?: string | null;
}

export const half = `5${'0'.repeat(17)}`;
export const pending = payment({ block: null });
export const named = (...payments: ChainPayment[]) => ({ named: transaction(payments) });
export const isFirst = ({ index }: ChainPayment) => index === 0;
export const at = (minutes: number) => toIso(CREATED + minutes * 60_000);
export const inToken = { contract: TOKEN, decimals: 6, amount: '1' };
export const usdt = payment({ contract: TOKEN, units: '1000000' });
/** XRP, with a tag. */
export const tagged = { network: 'xrp', decimals: 6, address: 'r1', memo: '77' };
export const toTag = (memo: string | null, changes: Partial<ChainPayment> = {}) =>
  payment({ address: 'r1', memo, units: '1000000', ...changes });

export const gain = toGainPayment({ address: payment().address, units: payment().units, block: blockAt(START + 1) }, 0);

/** Whether each row has its verdict. */
export function expectVerdicts(rows: readonly Row[]): Promise<void> {
  return expectForEach(rows, ({ agreed = {}, said = {}, chain, verdict, ...row }) => {
    const judged = judgeLeg(agreedWith(agreed), said && saidWith(said), chainWith(chain));
    const written = judged && [judged.verdict, judged.reason].filter(Boolean).join(':');
    expect(written).toBe(verdict);
    if (row.seen !== undefined) {
      expect(judged?.seen?.txHash ?? null).toBe(row.seen);
    }
  });
}
