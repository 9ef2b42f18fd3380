import { isSameAddress } from '#address/same';
import { usesMemo } from '#domain/assets/networks';
import type { AdapterFacts, AdapterPair, Echo, EchoMember } from '../adapter';
import type { CreateRequest } from '../provider';

const WORDS: Readonly<Record<EchoMember, string>> = {
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
  const differing = (Object.keys(WORDS) as EchoMember[]).find((member) => !compare[member](echo[member] ?? null));
  return differing === undefined ? null : `repeats a different ${WORDS[differing]} than requested`;
}

/** A missing field cannot differ; an address that was not requested is somebody else's. */
function sameAddress(network: string, requested: string | null): Compare {
  return (echoed) => echoed === null || (requested !== null && isSameAddress(network, requested, echoed));
}

/** If a provider normally repeats the memo but did not, the memo is lost. On networks without memos it may be missing. */
function sameMemo({ to, payoutExtraId }: CreateRequest, isRepeated: boolean): Compare {
  const isNeeded = isRepeated && payoutExtraId !== null && usesMemo(to.network);
  return (echoed) => (echoed === null ? !isNeeded : echoed === payoutExtraId);
}

/** Ignores case; a network already included in the ticker is not compared. */
function sameWord(requested: string | undefined): Compare {
  return (echoed) => echoed === null || !requested || echoed.toLowerCase() === requested.toLowerCase();
}
