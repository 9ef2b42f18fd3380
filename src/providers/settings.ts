/** What an adapter may need to be told by the operator, as PROVIDER_<CODE>_<NAME>. */
export const SETTING_NAMES = ['key', 'secret', 'account', 'affiliate'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];
export type Settings = Readonly<Partial<Record<SettingName, string>>>;
