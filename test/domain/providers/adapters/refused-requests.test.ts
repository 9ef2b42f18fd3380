import { generateKeyPairSync } from 'node:crypto';
import type { z } from 'zod';
import type { Adapter, Api, ProviderCallOptions } from '#providers/adapter';
import { openProviderApi } from '#providers/http/open-api';
import { ProviderError } from '#providers/provider';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';
import { findMisfit } from '#twins/misfits';
import { formsOf } from './recorded-requests';
import { type Mutation, mutationsOf, type PlainRequest, toTwinRequest } from './request-mutations';

type Setup = Awaited<ReturnType<typeof openAdapter>>;
/** @param once whether the request creates or changes something */
type Change = (request: PlainRequest, once: boolean) => PlainRequest;

const forEachAdapter = useAdapters(openAdapter);

test('every adapter reads as an error what its provider answers to a wrong request, and no order is made', () =>
  forEachAdapter(async (adapter, setup) => {
    for (const [name, run] of Object.entries(await operationsOf(adapter, setup))) {
      const sent: PlainRequest[] = [];
      const note: Change = (request, once) => {
        sent.push(...(once || name !== 'createOrder' ? [request] : []));
        return request;
      };
      await run(changing(setup.api, note)).catch(expectRefusal);
      const mutations = sent.flatMap((request) => pickMutations(adapter, setup.api, request));
      expect(mutations.length).toBeGreaterThan(0);
      for (const { title, request } of mutations) {
        const made = setup.twin.state.list().length;
        const outcome = await run(changing(setup.api, wrongAt(request))).catch((error: unknown) => error);
        if (!(outcome instanceof ProviderError) || outcome.kind === 'unavailable') {
          throw new Error(`${name}: ${request.path} ${title}: ${JSON.stringify(outcome)}`);
        }
        expect(setup.twin.state.list()).toHaveLength(made);
      }
    }
  }));

test('an order fits the documentation of its provider without what it does not demand, and without optional settings', () =>
  forEachAdapter(async (adapter, setup) => {
    const { demands, rates, needs } = adapter.facts;
    const settings = Object.fromEntries(
      Object.entries(setup.api.settings).filter(([name]) => needs.includes(name as 'key')),
    );
    const rate = rates.floating ? 'floating' : 'fixed';
    const isDemanded =
      demands.refundAddress === 'required' || (rate === 'fixed' && demands.refundAddress !== 'optional');
    const order = await setup.plan(setup.request(), isDemanded ? {} : { refundAddress: null });
    const sent: PlainRequest[] = [];
    const note: Change = (request, once) => {
      sent.push(...(once ? [request] : []));
      return request;
    };
    await adapter.createOrder(changing({ ...setup.api, settings }, note), order).catch(expectRefusal);
    const misfits = sent.map((request) =>
      findMisfit(formsOf(adapter.facts.code), toTwinRequest(keyedBy(adapter, setup.api, request))),
    );
    expect(misfits).toEqual([null]);
  }));

/** One operation after the other, on an order that waits. */
async function operationsOf(adapter: Adapter, { open, plan, request, keyOf }: Setup) {
  const { created } = await open();
  const order = await plan();
  const operations: Record<string, (api: Api) => Promise<unknown>> = {
    quote: (api) => adapter.quote(api, request()),
    readStatus: (api) => adapter.readStatus(api, keyOf(created)),
    createOrder: (api) => adapter.createOrder(api, order),
  };
  const { limits, requestRefund, facts } = adapter;
  if (facts.needsMemoWallet) {
    // Nothing is asked before the deposit is reported.
    delete operations.readStatus;
  }
  if (limits) {
    operations.limits = (api) => limits.call(adapter, api, request());
  }
  if (requestRefund) {
    const refund = { ...keyOf(created), address: order.refundAddress ?? '', extraId: null };
    operations.requestRefund = (api) => requestRefund.call(adapter, api, refund);
  }
  return operations;
}

/** One of each kind that does not fit the documentation. */
function pickMutations(adapter: Adapter, api: Api, request: PlainRequest): Mutation[] {
  const forms = formsOf(adapter.facts.code);
  const wrong = mutationsOf(request).filter(
    (one) => findMisfit(forms, toTwinRequest(keyedBy(adapter, api, one.request))) !== null,
  );
  return [...new Map(wrong.map((one) => [one.kind, one])).values()];
}

/** With the key of those providers that take it in the query. */
function keyedBy({ http }: Adapter, { settings }: Api, request: PlainRequest): PlainRequest {
  return { ...request, query: { ...http.query?.(settings), ...request.query } };
}

/** Only this request is replaced; others to the same endpoint are too, as an adapter may ask twice. */
function wrongAt(wrong: PlainRequest): Change {
  return (request) => (request.method === wrong.method && request.path === wrong.path ? wrong : request);
}

/** A refund may be refused, because nothing is to be refunded. */
function expectRefusal(error: unknown): void {
  expect(error).toBeInstanceOf(ProviderError);
}

/** The API with each request changed before it is sent and signed. */
function changing(api: Api, change: Change): Api {
  const call =
    (method: 'get' | 'post') =>
    <T extends z.ZodType>(path: string, options: ProviderCallOptions<T>) => {
      const { query, body, form, ...rest } = options;
      const sent = {
        method: method.toUpperCase(),
        path: path || '/',
        ...(query && { query }),
        ...(body !== undefined && { body }),
        ...(form && { form }),
      };
      const changed = change(sent, options.once === true) as Pick<ProviderCallOptions<T>, 'query' | 'body' | 'form'>;
      return api[method](path, {
        ...rest,
        query: changed.query ?? {},
        body: changed.body,
        ...(changed.form && { form: changed.form }),
      } as ProviderCallOptions<T>);
    };
  return { ...api, get: call('get'), post: call('post') };
}

/** Whoever has the id of an order may read it, according to the documentation. */
const READ_WITH_ID: readonly string[] = ['bitcoinvn', 'nanswap', 'sideshift', 'wagyu'];
const isReadOpenly = ({ http, facts }: Adapter) =>
  facts.needsMemoWallet === true || (!http.headers && !http.query) || READ_WITH_ID.includes(facts.code);

/** Signs as well as the one that the provider knows. */
function anotherRsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex');
}

test('a status that is refused because of the key is a refusal of us, and says nothing about the order', () =>
  forEachAdapter(
    async (adapter, { open, keyOf, connection, api }) => {
      const { created } = await open();
      const settings = Object.fromEntries(Object.keys(api.settings).map((name) => [name, 'withdrawn']));
      const isRsa = /^[\da-f]{500,}$/.test(api.settings.secret ?? '');
      const other = isRsa ? { secret: anotherRsaKey() } : {};
      const withdrawn = openProviderApi({ ...connection, settings: { ...settings, ...other } });
      const error = await adapter.readStatus(withdrawn, keyOf(created)).catch((caught: unknown) => caught);
      await withdrawn.close();
      expect(error).toBeInstanceOf(ProviderError);
      const { kind, label, message } = error as ProviderError;
      expect({ kind, label, message }).toMatchObject({ label: 'access_refused' });
    },
    (adapter) => !isReadOpenly(adapter),
  ));
