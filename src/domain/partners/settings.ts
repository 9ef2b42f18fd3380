import { compareAmounts, decimalsOf, parseAmount } from '../amount';
import { SETTING_BOUNDS } from '../limits/tier';
import { namesOf } from '../names-of';

/** A setting that is a number; hundredths of a percent are `bps`. */
interface Figure {
  readonly kind: 'count' | 'percent' | 'bps';
  readonly bounds: readonly [least: number, most: number];
}

interface OtherSetting {
  readonly kind: 'name' | 'tier' | 'providers' | 'logo' | 'color' | 'contact' | 'url' | 'usd' | 'switch';
}

interface Described {
  /** What a page calls it. */
  readonly label: string;
  /** What it does, in the help of its option and at its field. */
  readonly help: string;
  /** The column of a partner that has it. */
  readonly column: string;
}

export type FigureSetting = Figure & Described;
export type Setting = (Figure | OtherSetting) & Described;

/**
 * What an operator sets for one partner, each declared once: the schemas of the API, the options of the command and the fields of the
 * support console are made from it [rules/operators: Settings of a partner]. All but the name and the tier have a default.
 */
export const PARTNER_SETTINGS = {
  name: { kind: 'name', label: 'Name', help: 'Name of the partner', column: 'name' },
  tier: { kind: 'tier', label: 'Tier', help: 'New tier, effective immediately', column: 'tier' },
  reads_per_minute: {
    kind: 'count',
    bounds: SETTING_BOUNDS.readsPerMinute,
    label: 'Reads per minute',
    help: 'Reads per environment',
    column: 'readsPerMinute',
  },
  writes_per_minute: {
    kind: 'count',
    bounds: SETTING_BOUNDS.writesPerMinute,
    label: 'Writes per minute',
    help: 'Writes per environment',
    column: 'writesPerMinute',
  },
  advances_per_minute: {
    kind: 'count',
    bounds: SETTING_BOUNDS.advancesPerMinute,
    label: 'Clock moves per minute',
    help: "Advances of sandbox orders' clocks",
    column: 'advancesPerMinute',
  },
  bulk_per_minute: {
    kind: 'count',
    bounds: SETTING_BOUNDS.bulkPerMinute,
    label: 'Bulk estimates per minute',
    help: 'Estimates with include=all per environment',
    column: 'bulkPerMinute',
  },
  streams: {
    kind: 'count',
    bounds: SETTING_BOUNDS.streams,
    label: 'Open streams',
    help: 'Event streams open at once per environment',
    column: 'streams',
  },
  requests_per_second: {
    kind: 'count',
    bounds: SETTING_BOUNDS.requestsPerSecond,
    label: 'Requests per second',
    help: 'Limit over all rate classes; none by default',
    column: 'requestsPerSecond',
  },
  revenue_share_pct: {
    kind: 'percent',
    bounds: SETTING_BOUNDS.revenueSharePct,
    label: 'Revenue share',
    help: "Its share of the service's commission",
    column: 'revenueSharePct',
  },
  fee_bps: {
    kind: 'bps',
    bounds: SETTING_BOUNDS.feeBps,
    label: 'Commission',
    help: "The service's commission",
    column: 'feeBps',
  },
  markup_bps: {
    kind: 'bps',
    bounds: SETTING_BOUNDS.markupBps,
    label: 'Markup',
    help: 'Its own markup on every rate',
    column: 'markupBps',
  },
  switched_off: {
    kind: 'providers',
    label: 'Switched-off providers',
    help: 'Providers to leave out of its quotes and new orders',
    column: 'switchedOff',
  },
  logo: {
    kind: 'logo',
    label: 'Logo',
    help: 'Small image shown next to its name on tracking pages',
    column: 'logo',
  },
  accent: {
    kind: 'color',
    label: 'Accent color',
    help: 'Color of what users press on tracking pages',
    column: 'accent',
  },
  support_contact: {
    kind: 'contact',
    label: 'Support contact',
    help: 'Email or https address where its users reach its support',
    column: 'supportContact',
  },
  way_back: {
    kind: 'url',
    label: 'Way back',
    help: 'https address to which a link at the end of tracking pages leads its users',
    column: 'wayBack',
  },
  hosted_refund_choice: {
    kind: 'switch',
    label: 'Refund choice on the tracking page',
    help: 'Whether its users may choose refunds on the tracking page, with a code that it shows them',
    column: 'hostedRefundChoice',
  },
  payout_minimum_usd: {
    kind: 'usd',
    label: 'Payout minimum',
    help: 'Smallest payout, in US dollars',
    column: 'payoutMinimumUsd',
  },
  two_person_payouts: {
    kind: 'switch',
    label: 'Two people for payouts',
    help: 'Whether a second person has to approve its payouts',
    column: 'twoPersonPayouts',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof PARTNER_SETTINGS;
export const SETTING_NAMES = namesOf(PARTNER_SETTINGS);

const [LEAST_PAYOUT, MOST_PAYOUT] = SETTING_BOUNDS.payoutMinimumUsd;

/** What the smallest payout has to be. */
export const PAYOUT_MINIMUM = `must be ${LEAST_PAYOUT} to ${MOST_PAYOUT} US dollars with at most 2 decimals`;

export function isPayoutMinimum(text: string): boolean {
  const amount = parseAmount(text);
  return (
    amount !== null &&
    decimalsOf(amount) <= 2 &&
    compareAmounts(amount, String(LEAST_PAYOUT)) >= 0 &&
    compareAmounts(amount, String(MOST_PAYOUT)) <= 0
  );
}
