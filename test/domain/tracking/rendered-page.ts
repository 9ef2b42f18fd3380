import { wordsIn } from '#api/tracking/language/words';
import { toTrackedOrder } from '#api/tracking/order/tracked-order';
import { renderOrderPage } from '#api/tracking/page/order-page';
import { toOrder } from '#contract/orders/order';
import type { TrackingRecord } from '#db/orders/tracking';
import type { Branding } from '#domain/partners/branding';
import type { Language } from '#domain/tracking/languages';
import { orderInState, type TrackedSettings } from '#test/helpers/orders/tracked-orders';

/** As long as every link's. */
export const TOKEN = 'zn4taWyBoD8sAi6BjVzUe4CHkhZJ6Wozd3eAMCCXdfs';

export type ShownSettings = Omit<TrackedSettings, 'partnerId'> & {
  /** In place of what the page knows of a swap that is going well. */
  record?: Partial<TrackingRecord>;
};

const PARTNER = {
  name: 'Example Wallet',
  logo: null,
  accent: null,
  supportContact: 'https://wallet.example/help',
  wayBack: null,
};

/** What an order's page and receipt are made of, without a server or a database. */
export function trackedIn({ record: changes, ...settings }: ShownSettings, language: Language) {
  const state = orderInState({ partnerId: 'par_2c4f6h', ...settings });
  const order = toOrder(state, 'https://swap.example/track/x', settings.lateDeposit ?? null);
  const record: TrackingRecord = {
    body: null,
    partner: PARTNER,
    state,
    refundPreference: state.input.refundPreference,
    clockOffsetMs: 0,
    usual: { completed: 30, secondsMedian: 780, secondsP95: 1500 },
    reviews: { reviewed: 30, secondsMedian: 7200, secondsP95: 93_600 },
    watch: null,
    cases: [],
    providerDownSince: null,
    postedIncidentSince: null,
    ...changes,
  };
  const providerName = 'AlphaSwap';
  const tracked = toTrackedOrder({
    order,
    record,
    providerName,
    refundFees: { feePct: 0.5, feeNetwork: null },
    phrase: 'acorn album alpine',
    now: Date.now(),
    words: wordsIn(language),
  });
  return { tracked, order, record, providerName };
}

/** An order's page in a language, and its JSON form. */
export function renderState(settings: ShownSettings, language: Language, branding: Partial<Branding> = {}) {
  const partner = { ...PARTNER, ...branding };
  const { tracked: order } = trackedIn({ ...settings, record: { partner, ...settings.record } }, language);
  const page = renderOrderPage({ words: wordsIn(language), order, branding: partner, token: TOKEN, offersPush: true });
  return { page, json: JSON.stringify(order) };
}
