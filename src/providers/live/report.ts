import { isSameAddress } from '#address/spelling';
import { isTransactionHash } from '#domain/assets/hash-form';
import { usesMemo } from '#domain/assets/networks';
import { namesOf } from '#domain/names-of';
import { isTerminal, type OrderStatus } from '#domain/orders/status';
import { type AgreedOrder, toDoubt } from '#domain/watching/agreed-order';
import type { ProviderReport, UnknownWord } from '#domain/watching/provider-report';
import type {
  AdapterFacts,
  AdapterPair,
  Echo,
  EchoMember,
  StatusAnswer,
  StatusEcho,
  StatusEchoMember,
} from '../adapter';
import { type CreateRequest, ProviderError, type StatusRequest } from '../provider';

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

const WORDS: Readonly<Record<StatusEchoMember, string>> = {
  providerOrderId: 'id of the order',
  depositAddress: 'deposit address',
  depositExtraId: 'memo of the deposit',
  payoutAddress: 'payout address',
  payoutExtraId: 'memo of the payout',
  refundAddress: 'refund address',
  from: 'currency to send',
  fromNetwork: 'network to send on',
  to: 'currency to receive',
  toNetwork: 'network to receive on',
};

type Compare = (echoed: string | null) => boolean;

/**
 * Describes, without addresses, how an order differs from its request; null if it matches [rules/providers: What is
 * checked]. `pair` is null if the assets are no longer listed.
 */
export function findEchoProblem(
  facts: Pick<AdapterFacts, 'echoes'>,
  request: CreateRequest,
  pair: AdapterPair | null,
  echo: Echo,
): string | null {
  const compare: Readonly<Record<EchoMember, Compare>> = {
    payoutAddress: sameAddress(request.to.network, request.payoutAddress),
    payoutExtraId: sameMemo(request, facts.echoes.includes('payoutExtraId')),
    refundAddress: sameAddress(request.from.network, request.refundAddress),
    from: sameWord(pair?.from.ticker),
    fromNetwork: sameWord(pair?.from.network),
    to: sameWord(pair?.to.ticker),
    toNetwork: sameWord(pair?.to.network),
  };
  const differing = findDiffering(compare, echo);
  return differing === null ? null : `repeats a different ${WORDS[differing]} than requested`;
}

/**
 * Describes, without addresses, how an answer about an order differs from what was agreed; null if it matches [rules/providers:
 * Status]. `pair` is null if the assets are no longer listed.
 */
export function findContradiction(
  { providerOrderId, agreed }: Pick<StatusRequest, 'providerOrderId' | 'agreed'>,
  pair: Pick<AdapterPair, 'from' | 'to'> | null,
  echo: StatusEcho,
): string | null {
  const differing = findDiffering(
    { providerOrderId: sameWord(providerOrderId), ...(agreed && compareAgreed(agreed, pair)) },
    echo,
  );
  return differing === null ? null : `answers about an order with a different ${WORDS[differing]} than ours`;
}

function compareAgreed(
  { from, to, depositAddress, depositExtraId, payoutAddress, payoutExtraId, refundAddress }: AgreedOrder,
  pair: Pick<AdapterPair, 'from' | 'to'> | null,
): Partial<Record<StatusEchoMember, Compare>> {
  return {
    ...(depositAddress !== undefined && { depositAddress: sameAddress(from.network, depositAddress) }),
    ...(depositExtraId != null && { depositExtraId: sameIfRepeated(depositExtraId) }),
    payoutAddress: sameAddress(to.network, payoutAddress),
    ...(payoutExtraId !== null && usesMemo(to.network) && { payoutExtraId: sameIfRepeated(payoutExtraId) }),
    ...(refundAddress !== null && { refundAddress: sameAddress(from.network, refundAddress) }),
    from: sameWord(pair?.from.ticker),
    fromNetwork: sameWord(pair?.from.network),
    to: sameWord(pair?.to.ticker),
    toNetwork: sameWord(pair?.to.network),
  };
}

function findDiffering(
  compare: Readonly<Partial<Record<StatusEchoMember, Compare>>>,
  echo: StatusEcho,
): StatusEchoMember | null {
  const members = namesOf(WORDS);
  return members.find((member) => compare[member]?.(echo[member] ?? null) === false) ?? null;
}

/** A missing field cannot differ; an address that was not requested is somebody else's. */
function sameAddress(network: string, requested: string | null): Compare {
  return (echoed) => echoed === null || (requested !== null && isSameAddress(network, requested, echoed));
}

/**
 * If a provider normally repeats the memo but did not, the memo is lost. On networks without memos it may be missing. A "0" is
 * the memo 0 if that was requested; without a memo it is how some write none.
 */
function sameMemo({ to, payoutExtraId }: CreateRequest, isRepeated: boolean): Compare {
  const hasMemo = payoutExtraId !== null && usesMemo(to.network);
  return (echoed) =>
    echoed === null || (echoed === '0' && !hasMemo) ? !(isRepeated && hasMemo) : echoed === payoutExtraId;
}

function sameIfRepeated(agreed: string): Compare {
  return (echoed) => echoed === null || echoed === agreed;
}

/** Ignores case; a network already included in the ticker is not compared. */
function sameWord(requested: string | undefined): Compare {
  return (echoed) => echoed === null || !requested || echoed.toLowerCase() === requested.toLowerCase();
}

/** The answer is about another order than ours, or about one that was agreed differently. Nothing of it is used. */
export class ContradictingAnswer extends ProviderError {
  constructor(
    /** The order that was asked about. */
    readonly providerOrderId: string,
    problem: string,
  ) {
    super('unavailable', { message: problem, label: 'contradicting_answer', tookEffect: true });
    this.name = 'ContradictingAnswer';
  }
}

/** The order that a creation led to is another than we asked for, or its deposit address is the user's own. Nobody sees it. */
export class ContradictingCreation extends ProviderError {
  constructor(problem: string) {
    super('refused', { message: problem, label: 'invalid_answer', tookEffect: true });
    this.name = 'ContradictingCreation';
  }
}
