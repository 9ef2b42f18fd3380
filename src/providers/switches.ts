import type { ProviderConfig } from '../process/config/provider-config';
import type { Adapter } from './adapter';
import { findAdapter } from './adapters';
import { KNOWN_PROVIDERS, type KnownProvider } from './known';

/** Whether a live provider is asked, and why not. */
export interface ProviderSwitch extends KnownProvider {
  readonly enabled: boolean;
  /** Null where it is on. */
  readonly reason: string | null;
}

/** Every live provider, whether this configuration enables it, and if not why [rules/providers: Enabling a provider]. */
export function listSwitches(configs: readonly ProviderConfig[]): ProviderSwitch[] {
  return KNOWN_PROVIDERS.map((known) => {
    const reason = reasonAgainst(known, configOf(configs, known.code));
    return { ...known, enabled: reason === null, reason };
  });
}

/** The configuration of a provider that the operator has not mentioned. */
export function configOf(configs: readonly ProviderConfig[], code: string): ProviderConfig {
  const nothing = { code, enabled: false, url: null, settings: {}, refund: null, passUserIp: false };
  return configs.find((config) => config.code === code) ?? nothing;
}

/** The complete providers that are switched on and have what they need. */
export function listEnabled(configs: readonly ProviderConfig[]): { adapter: Adapter; config: ProviderConfig }[] {
  return listSwitches(configs).flatMap(({ code, enabled }) => {
    const adapter = findAdapter(code);
    return enabled && adapter ? [{ adapter, config: configOf(configs, code) }] : [];
  });
}

function reasonAgainst({ code, missing }: KnownProvider, config: ProviderConfig): string | null {
  const adapter = findAdapter(code);
  if (!adapter) {
    return `not complete: ${missing}`;
  }
  if (!config.enabled) {
    return 'not switched on: add it to PROVIDERS';
  }
  return findMissingRequirement(adapter, config);
}

/** What an adapter cannot be used without, by the variable that would give it; null when it has everything. */
export function findMissingRequirement(
  { facts }: Adapter,
  { settings, refund, passUserIp }: ProviderConfig,
): string | null {
  const variable = (name: string) => `PROVIDER_${facts.code.toUpperCase()}_${name.toUpperCase()}`;
  const lacking = facts.needs.filter((name) => settings[name] === undefined).map(variable);
  if (lacking.length > 0) {
    return `needs ${lacking.join(', ')}`;
  }
  if (facts.demands.userIp === 'required' && !passUserIp) {
    return `needs the IP address of the end user's device: allow it with ${variable('pass_user_ip')}=true`;
  }
  if (refund === 'programmatic' && facts.refund.capability !== 'programmatic') {
    return `has no refund call that is known, so ${variable('refund')} cannot be programmatic`;
  }
  return null;
}
