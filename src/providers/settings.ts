/** What an adapter may need to be told by the operator, as PROVIDER_<CODE>_<NAME>. */
export type SettingName = 'key' | 'secret' | 'account' | 'affiliate';
export type Settings = Readonly<Partial<Record<SettingName, string>>>;
