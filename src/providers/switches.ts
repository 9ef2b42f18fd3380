import { CONFIRMATIONS, type SettingName } from '../domain/providers/settings';
import type { ProviderConfig } from '../process/config/provider-config';
import type { Adapter } from './adapter';
import { findAdapter } from './adapters';
import { findKnownProvider, KNOWN_PROVIDERS, type KnownProvider } from './known';
import { isReceived } from './markup';

/** Whether a live provider is on, and if not why. */
export interface ProviderSwitchState extends KnownProvider {
  readonly enabled: boolean;
  /** Null if it is on. */
  readonly reason: string | null;
}

/** Every live provider, whether this configuration enables it, and if not why [rules/providers: Enabling a provider]. */
export function listSwitches(configs: readonly ProviderConfig[]): ProviderSwitchState[] {
  return KNOWN_PROVIDERS.map((known) => {
    const reason = reasonAgainst(configs, known.code);
    return { ...known, enabled: reason === null, reason };
  });
}

/** A provider's configuration; the default if the operator has not configured it. */
export function configOf(configs: readonly ProviderConfig[], code: string): ProviderConfig {
  const nothing = {
    code,
    enabled: false,
    url: null,
    fallbackUrl: null,
    settings: {},
    refund: null,
    evidence: null,
    ownShareBps: null,
    passUserIp: false,
  };
  return configs.find((config) => config.code === code) ?? nothing;
}

/** The complete providers that are enabled and fully configured. */
export function listEnabled(configs: readonly ProviderConfig[]): { adapter: Adapter; config: ProviderConfig }[] {
  return listSwitches(configs).flatMap(({ code, enabled }) => {
    const adapter = findAdapter(code);
    return enabled && adapter ? [{ adapter, config: configOf(configs, code) }] : [];
  });
}

/** Why this configuration permits a provider no new quotes and orders; null if it does. */
export function reasonAgainst(configs: readonly ProviderConfig[], code: string): string | null {
  const known = findKnownProvider(code);
  const adapter = findAdapter(code);
  const config = configOf(configs, code);
  if (!known) {
    return 'not known to this version of Swaplane';
  }
  if (!adapter) {
    return known.missing === null ? 'has no adapter here' : `not complete: ${known.missing}`;
  }
  return config.enabled ? findMissingRequirement(adapter, config) : 'not switched on: add it to PROVIDERS';
}

/** The adapter's first missing requirement, by its variable; null if it has everything. */
export function findMissingRequirement(adapter: Adapter, config: ProviderConfig): string | null {
  return (
    findMissingSetting(adapter, config, adapter.facts.needs) ??
    findMissingConsent(adapter, config) ??
    findShareProblem(adapter, config)
  );
}

/** The missing settings that identify us to the provider; null if there are none. */
export function findMissingCredential(adapter: Adapter, config: ProviderConfig): string | null {
  const credentials = adapter.facts.needs.filter((name) => !CONFIRMATIONS.includes(name));
  return findMissingSetting(adapter, config, credentials);
}

/** Whether its orders can be read without credentials: its requests contain none. */
export function readsOpenly({ http }: Adapter): boolean {
  return http.headers === undefined && http.query === undefined;
}

function findMissingSetting(
  { facts }: Adapter,
  { settings }: ProviderConfig,
  needed: readonly SettingName[],
): string | null {
  const lacking = needed.filter((name) => settings[name] === undefined).map((name) => variable(facts.code, name));
  return lacking.length > 0 ? `needs ${lacking.join(', ')}` : null;
}

function findMissingConsent({ facts }: Adapter, { refund, passUserIp }: ProviderConfig): string | null {
  if (facts.demands.userIp === 'required' && !passUserIp) {
    return `needs the IP address of the end user's device: allow it with ${variable(facts.code, 'pass_user_ip')}=true`;
  }
  if (refund === 'programmatic' && facts.refund.capability !== 'programmatic') {
    return `has no refund call that is known, so ${variable(facts.code, 'refund')} cannot be programmatic`;
  }
  return null;
}

/** An own share that would not be kept: the operator would count on money that nobody collects. */
function findShareProblem({ facts }: Adapter, { settings, ownShareBps }: ProviderConfig): string | null {
  const { code, markup } = facts;
  if (!ownShareBps) {
    return null;
  }
  const set = variable(code, 'own_share_bps');
  if (markup.kind === 'none') {
    return `keeps no share as far as is known, so ${set} cannot be set`;
  }
  if (!isReceived(markup, settings)) {
    return `keeps no share without ${variable(code, markup.needs ?? '')}, so ${set} cannot be set`;
  }
  return markup.kind === 'per_order' && ownShareBps > markup.maxBps ? `${set} can be at most ${markup.maxBps}` : null;
}

function variable(code: string, name: string): string {
  return `PROVIDER_${code.toUpperCase()}_${name.toUpperCase()}`;
}
