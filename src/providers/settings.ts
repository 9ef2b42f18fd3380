/**
 * What an adapter may need to be told by the operator, as PROVIDER_<CODE>_<NAME>. `memo_wallets` is `yes` where every wallet can
 * do what `AdapterFacts.needsMemoWallet` asks of it.
 */
export const SETTING_NAMES = ['key', 'secret', 'account', 'affiliate', 'memo_wallets'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];
export type Settings = Readonly<Partial<Record<SettingName, string>>>;
