import { providerList } from '#cli/provider/list-providers';
import { ADAPTERS } from '#providers/adapters';
import { LIVE_PROVIDER_CODES } from '#providers/codes';
import { findKnownProvider, KNOWN_PROVIDERS } from '#providers/known';

interface Row {
  code: string;
  complete: boolean;
  simulated: boolean;
}

test('each live provider is named once, as complete if it has an adapter, else with what is missing', () => {
  const codes = KNOWN_PROVIDERS.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].sort());
  expect(LIVE_PROVIDER_CODES).toEqual(codes);
  const complete = KNOWN_PROVIDERS.filter(({ missing }) => missing === null).map(({ code }) => code);
  expect(complete).toEqual(ADAPTERS.map(({ facts }) => facts.code).sort());
  expect(findKnownProvider('changenow')).toMatchObject({ name: 'ChangeNOW', kind: 'instant', missing: null });
});

test('the list of providers names more than sixty live ones, at least 31 of them complete', async () => {
  const { providers } = (await providerList()).json as { providers: Row[] };
  const live = providers.filter(({ simulated }) => !simulated);
  expect(live.length).toBeGreaterThan(60);
  expect(live.filter(({ complete }) => complete).length).toBeGreaterThanOrEqual(31);
});
