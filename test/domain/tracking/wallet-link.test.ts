import { TRACKED_STATES } from '#e2e/tracked-states';
import { renderState, type ShownSettings } from './rendered-page';

/** Where "Open in a wallet" leads; null without such a link. */
function walletLinkOf(settings: ShownSettings): string | null {
  const { page } = renderState(settings, 'en');
  return /<p class="open"><a class="button" href="([^"]*)"/.exec(page)?.[1] ?? null;
}

test('a wallet is opened with all that the deposit needs', () => {
  expect(walletLinkOf({})).toMatch(/^bitcoin:bc1q.*\?amount=0\.05$/);
  expect(walletLinkOf(TRACKED_STATES['waiting-memo']?.() ?? {})).toMatch(/^ripple:.*;dt=4023117$/);
});

test('no wallet is opened with a payment that lacks the memo of its deposit', () => {
  const settings: ShownSettings = {
    deposit: { depositExtraId: '=:ETH.ETH:0x52908400098527886E0F7030069857D2E4169EE7' },
  };
  expect(walletLinkOf(settings)).toBeNull();
  expect(renderState(settings, 'en').page).toContain('Enter the memo yourself.');
});
