import { isTransactionHash } from '#domain/assets/hash-form';
import { isTerminal, type OrderStatus } from '#domain/orders/status';
import { type AgreedOrder, toDoubt } from '#domain/watching/agreed-order';
import type { ProviderReport, UnknownWord } from '#domain/watching/provider-report';
import type { StatusAnswer } from '../adapter';

/** Called with texts of a provider that nothing can be done with. */
export interface StrangeTexts {
  /** A status word that no table contains. */
  noteWord(word: string): void;
  /** A text that cannot be a transaction on its network. */
  noteHash(hash: string): void;
}

/** Longer texts are not status words. */
const LONGEST_WORD = 100;

/** Only the fields reported by the provider; a refund's transaction is its outgoing one [rules/providers: Status]. */
export function toReport(
  answer: StatusAnswer,
  agreed: Pick<AgreedOrder, 'from' | 'to'> | null,
  strange: StrangeTexts,
): ProviderReport | UnknownWord {
  const { word, reason, message, refundAmount, amountFrom, amountTo, networkFee } = answer;
  const readHash = (hash: string | null | undefined, network: string | undefined) => {
    if (hash == null || isTransactionHash(network ?? '', hash)) {
      return hash;
    }
    strange.noteHash(hash);
    return null;
  };
  const refundHash = readHash(answer.refundHash, agreed?.from.network);
  // If a provider has one word for failed and refunded swaps, the refund's transaction decides.
  const status = answer.status === 'failed' && refundHash ? 'refunded' : answer.status;
  if (status === null) {
    strange.noteWord(word);
    return { unknownWord: word.slice(0, LONGEST_WORD) };
  }
  const goesBack = status === 'refunded' || status === 'refund_required';
  const isSent = isTerminal(status) || status === 'sending';
  const reported = {
    reason,
    message,
    txInHash: readHash(answer.txInHash, agreed?.from.network),
    txOutHash: isSent ? (goesBack ? refundHash : readHash(answer.txOutHash, agreed?.to.network)) : null,
    // Until completion, some providers report an estimate here.
    amountTo: status === 'completed' ? amountTo : null,
    networkFee: status === 'completed' ? networkFee : null,
    refundAmount: status === 'refunded' ? refundAmount : null,
    providerWord: word,
    amountFrom,
  };
  return {
    status,
    ...(Object.fromEntries(Object.entries(reported).filter(([, value]) => value != null)) as Omit<
      ProviderReport,
      'status'
    >),
    ...doubtsOf(status, status === 'refunded' ? answer.refundHash : answer.txOutHash, reported.txOutHash),
  };
}

/** A hash that would be the evidence of an end, and cannot be one; before, many providers fill the member with anything. */
function doubtsOf(
  status: OrderStatus,
  said: string | null | undefined,
  read: string | null | undefined,
): Pick<ProviderReport, 'doubts'> {
  const isEnd = status === 'completed' || status === 'refunded';
  return isEnd && said && !read ? { doubts: [toDoubt('txOutHash', 'no_hash', said)] } : {};
}
