import { multiplyFraction } from '#domain/amount';
import { CONFIRMATIONS, type SettingName, type Settings } from '../domain/providers/settings';

/** How a share of each swap is kept for the operator's account at a provider [rules/quotes: Markup]. */
export type MarkupRules =
  | {
      readonly kind: 'per_order';
      /** The member of the requests for a price and for an order. */
      readonly member: string;
      /** The most that is asked for, in hundredths of a percent. */
      readonly maxBps: number;
      /** The setting without which nothing is kept, such as the account that receives it. */
      readonly needs?: SettingName;
    }
  /** The same for every order, agreed or set in the account there. */
  | { readonly kind: 'in_account'; readonly needs?: SettingName }
  | {
      readonly kind: 'none';
      /** `unclear`: a share is documented, but not how it is part of both price and order. */
      readonly because: 'undocumented' | 'unclear';
    };

export const NOT_DOCUMENTED: MarkupRules = { kind: 'none', because: 'undocumented' };

export interface KeptShares {
  /** The operator's own share, asked for with each order or stated by the operator as set in the account. */
  readonly ownBps: number;
  /** The largest markup of a partner that is kept besides it. */
  readonly maxMarkupBps: number;
}

/** What is kept at a provider that is configured in this way. */
export function keptShares(
  rules: MarkupRules,
  { settings, ownShareBps }: { settings: Settings; ownShareBps: number | null },
): KeptShares {
  const own = ownShareBps ?? 0;
  if (rules.kind === 'none' || !isReceived(rules, settings)) {
    return { ownBps: 0, maxMarkupBps: 0 };
  }
  if (rules.kind === 'in_account') {
    return { ownBps: own, maxMarkupBps: 0 };
  }
  const ownBps = Math.min(own, rules.maxBps);
  return { ownBps, maxMarkupBps: rules.maxBps - ownBps };
}

/** How a share is kept at a provider, and what is set for it here, without values. */
export interface ShareFacts extends KeptShares {
  readonly kind: MarkupRules['kind'];
  /** The member of each price and order; null if it is not asked for with each. */
  readonly member: string | null;
  /** The variable without which nothing is kept; null if there is none. */
  readonly setting: string | null;
  readonly isSet: boolean;
}

export function describeShares(
  { code, markup }: { code: string; markup: MarkupRules },
  config: { settings: Settings; ownShareBps: number | null },
): ShareFacts {
  const needs = markup.kind === 'none' ? undefined : markup.needs;
  return {
    kind: markup.kind,
    member: markup.kind === 'per_order' ? markup.member : null,
    setting: needs === undefined ? null : `PROVIDER_${code.toUpperCase()}_${needs.toUpperCase()}`,
    isSet: markup.kind !== 'none' && isReceived(markup, config.settings),
    ...keptShares(markup, config),
  };
}

/** Whether the setting is there without which the share is not kept. */
export function isReceived({ needs }: { needs?: SettingName }, settings: Settings): boolean {
  if (needs === undefined) {
    return true;
  }
  return CONFIRMATIONS.includes(needs) ? settings[needs] === 'yes' : settings[needs] !== undefined;
}

/** 25 is 0.25. */
export function toPercent(bps: number): string {
  return multiplyFraction([String(bps)], ['100'], 2, 'down');
}
