import type { OrderState } from '../orders/order';
import { isAbout } from '../orders/proof';
import { type ChainNews, type DepositNews, HEARS_SINCE_EDITION, type ProofNews } from './chain-news';
import { isDepositSeen } from './deposit-seen';
import { CONTRADICTIONS } from './leg';
import type { JudgedLeg } from './order-evidence';

/** What a verdict changes about the recorded order; null if it changes nothing. */
export function newsFor(order: OrderState, judged: JudgedLeg): ChainNews | null {
  const { sandbox, edition } = order.input;
  if (sandbox !== null || edition < HEARS_SINCE_EDITION) {
    return null;
  }
  return judged.leg === 'deposit' ? depositNews(order, judged) : proofNews(order, judged.leg, judged);
}

function depositNews({ status, depositOnChain, createdAt }: OrderState, judged: JudgedLeg): DepositNews | null {
  const isSeen = isDepositSeen(judged, createdAt);
  const isNews = isSeen !== null && isSeen !== (depositOnChain?.isSeen ?? false);
  return isNews && status === 'waiting_deposit' ? { leg: 'deposit', isSeen } : null;
}

function proofNews({ unproven }: OrderState, leg: ProofNews['leg'], judged: JudgedLeg): ProofNews | null {
  const { verdict, reason, said } = judged;
  const about = { leg, txHash: said?.txHash ?? null };
  if (!unproven || !said || !isAbout(about, unproven.report)) {
    return null;
  }
  if (verdict === 'verified') {
    return { ...about, verdict };
  }
  if (unproven.isForPerson) {
    return null;
  }
  if (verdict === 'contradicted') {
    const contradiction = CONTRADICTIONS.find((one) => one === reason);
    return contradiction ? { ...about, verdict, reason: contradiction } : null;
  }
  return verdict === 'unchecked' ? { ...about, verdict } : null;
}
