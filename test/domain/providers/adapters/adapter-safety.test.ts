import type { AdapterQuoteRequest } from '#providers/adapter';
import type { Api } from '#providers/http/api';
import { ProviderError } from '#providers/provider';
import { expectForEach } from '#test/helpers/expect-for-each';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';
import { makeAddress } from '#twins/assets';

const forEachAdapter = useAdapters(openAdapter);

describe('every adapter', () => {
  it('sends the memo of a payout and of a refund to the provider, or makes no order', () =>
    forEachAdapter((adapter, setup) =>
      expectForEach(['payout', 'refund'] as const, async (side) => {
        const { twin, api, assets, plan, request } = setup;
        const xrp = assets.find(({ ticker, network }) => /^(xrp|ripple)\b/i.test(`${ticker} ${network}`));
        // An order whose memo the provider cannot receive never reaches the adapter.
        if (!xrp || adapter.facts.demands[`${side}Memo`] === 'impossible') {
          return;
        }
        const asked: AdapterQuoteRequest =
          side === 'payout' ? request({ to: xrp }) : request({ from: xrp, amount: '500' });
        const address = makeAddress('xrp', side);
        const order = await plan(asked, { [`${side}Address`]: address, [`${side}ExtraId`]: '70007' });
        const made = twin.state.list().length;
        const outcome: unknown = await adapter.createOrder(api, order).catch((error: unknown) => error);
        const opened = twin.state.list()[0];
        if (outcome instanceof ProviderError) {
          expect([outcome.hadNoEffect, twin.state.list().length]).toEqual([true, made]);
        } else if (opened?.[`${side}Address`] !== null) {
          expect(opened).toMatchObject({ [`${side}Address`]: address, [`${side}ExtraId`]: '70007' });
        }
      }),
    ));

  it('parses every price and every state with schemas that are created once', () =>
    forEachAdapter(async (adapter, setup) => {
      const { api, request, open, keyOf } = setup;
      const key = keyOf((await open()).created);
      const askBoth = async () => {
        const schemas: unknown[] = [];
        const noting =
          (call: Api['get']): Api['get'] =>
          (path, options) => {
            schemas.push(options.answer);
            return call(path, options);
          };
        const noted = { ...api, get: noting(api.get), post: noting(api.post) };
        await adapter.quote(noted, request());
        await adapter.readStatus(noted, key);
        return schemas;
      };
      const [first, second] = [await askBoth(), await askBoth()];
      expect(first.map((schema, place) => schema === second[place])).toEqual(first.map(() => true));
    }));

  it("makes no call without the end user's address if it requires one", () =>
    forEachAdapter(
      async (adapter, setup) => {
        const { twin, api, plan } = setup;
        const order = await plan();
        const asked = twin.requests.length;
        const refused = adapter.createOrder(api, { ...order, userIp: null });
        await expect(refused).rejects.toMatchObject({ kind: 'refused', hadNoEffect: true });
        expect(twin.requests).toHaveLength(asked);
      },
      (adapter) => adapter.facts.demands.userIp === 'required',
    ));

  it('states how refunds are made and how long they take', () =>
    forEachAdapter((adapter) => {
      const { refund, rates, requestsPerMinute, neverReports = [] } = adapter.facts;
      const { capability, windowHours, slaHours, automatic = false } = refund;
      expect({ ticket: slaHours !== null, none: slaHours === null, programmatic: true }[capability]).toBe(true);
      expect({ ticket: windowHours === null, none: windowHours === null, programmatic: true }[capability]).toBe(true);
      expect(capability === 'programmatic' && !automatic ? windowHours : 1).not.toBeNull();
      expect(adapter.requestRefund !== undefined || automatic).toBe(capability === 'programmatic');
      expect(Object.values(rates).flat().length).toBeGreaterThan(0);
      expect(requestsPerMinute).toBeGreaterThan(0);
      expect(neverReports).not.toContain('completed');
    }));
});
