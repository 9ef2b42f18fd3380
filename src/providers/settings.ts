/**
 * Settings that an adapter may need, as PROVIDER_<CODE>_<NAME>. `memo_wallets` is `yes` if every wallet can do what
 * `AdapterFacts.needsMemoWallet` requires.
 */
export const SETTING_NAMES = ['key', 'secret', 'account', 'affiliate', 'memo_wallets'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];
export type Settings = Readonly<Partial<Record<SettingName, string>>>;
