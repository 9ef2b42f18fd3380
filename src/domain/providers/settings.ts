/**
 * Settings that an adapter may need, as PROVIDER_<CODE>_<NAME>. `memo_wallets` is `yes` if every wallet can do what
 * `AdapterFacts.needsMemoWallet` requires; `fee_override` is `yes` if the account may set its fee with each order.
 */
export const SETTING_NAMES = ['key', 'secret', 'account', 'affiliate', 'memo_wallets', 'fee_override'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];
export type Settings = Readonly<Partial<Record<SettingName, string>>>;

/** Settings that confirm something with `yes`, and are not credentials. */
export const CONFIRMATIONS: readonly SettingName[] = ['memo_wallets', 'fee_override'];
