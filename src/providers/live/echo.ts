import { isSameAddress } from '#address/spelling';
import { usesMemo } from '#domain/assets/networks';
import { namesOf } from '#domain/names-of';
import type { AgreedOrder } from '#domain/watching/agreed-order';
import type { AdapterFacts, AdapterPair, Echo, EchoMember, StatusEcho, StatusEchoMember } from '../adapter';
import type { CreateRequest, StatusRequest } from '../provider';

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
