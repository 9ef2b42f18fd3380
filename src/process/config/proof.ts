import type { EvidenceMode, ProofOf } from '#domain/evidence/chains';
import { proofMinutes } from '#domain/evidence/confirmations';
import type { ChainConfig } from './chain-config';
import type { ProviderConfig } from './provider-config';

/** By the mode of the provider, or else of all; a sandbox provider has no nodes [rules/evidence: Proof]. */
export function createProofOf(config: {
  readonly evidence: EvidenceMode;
  readonly chains: readonly ChainConfig[];
  readonly providers: readonly Pick<ProviderConfig, 'code' | 'evidence'>[];
}): ProofOf {
  const followed = config.evidence === 'off' ? [] : config.chains.map(({ network }) => network);
  return (provider, pair) => {
    const mode = config.providers.find(({ code }) => code === provider)?.evidence ?? config.evidence;
    return mode === 'require' ? proofMinutes(pair, followed) : null;
  };
}
