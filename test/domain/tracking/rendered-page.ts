import { wordsIn } from '#api/tracking/language/words';
import { toTrackedOrder } from '#api/tracking/order/tracked-order';
import { renderOrderPage } from '#api/tracking/page/order-page';
import { toOrder } from '#contract/orders/order';
import type { Branding } from '#domain/partners/branding';
import type { Language } from '#domain/tracking/languages';
import { orderInState, type TrackedSettings } from '#test/helpers/orders/tracked-orders';

/** As long as every link's. */
export const TOKEN = 'zn4taWyBoD8sAi6BjVzUe4CHkhZJ6Wozd3eAMCCXdfs';

/** An order's page in a language, and its JSON form, without a server or a database. */
export function renderState(
  settings: Omit<TrackedSettings, 'partnerId'>,
  language: Language,
  branding: Partial<Branding> = {},
) {
  const state = orderInState({ partnerId: 'par_2c4f6h', ...settings });
  const { refundPreference } = state.input;
  const words = wordsIn(language);
  const partner = {
    name: 'Example Wallet',
    logo: null,
    accent: null,
    supportContact: 'https://wallet.example/help',
    wayBack: null,
    ...branding,
  };
  const order = toTrackedOrder({
    order: toOrder(state, 'https://swap.example/track/x', settings.lateDeposit ?? null),
    record: {
      body: null,
      partner,
      state,
      refundPreference,
      clockOffsetMs: 0,
      usual: { completed: 30, secondsMedian: 780, secondsP95: 1500 },
      watch: null,
      cases: [],
      providerDownSince: null,
    },
    providerName: 'AlphaSwap',
    refundFees: { feePct: 0.5, feeNetwork: null },
    phrase: 'acorn album alpine',
    now: Date.now(),
    words,
  });
  return { page: renderOrderPage({ words, order, branding: partner, token: TOKEN }), json: JSON.stringify(order) };
}
