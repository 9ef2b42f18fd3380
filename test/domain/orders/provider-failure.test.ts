import { publicFailure } from '#activities/provider-failure';
import { ProviderError } from '#providers/provider';

test("a creation that the provider's rate limit holds back is not reported as a provider without an answer", () => {
  const limited = new ProviderError('unavailable', { label: 'rate_limited', heldBack: true });
  expect(publicFailure(limited)).toMatchObject({
    type: 'PROVIDER_ERROR',
    message: 'The provider takes no more calls at the moment; ask for a new quote',
  });
  expect(publicFailure(new ProviderError('unavailable')).message).toBe(
    'The provider did not answer; ask for a new quote',
  );
});
