import { type OpenApiDocument, openApiDocument } from '#api/openapi/document';
import { PARTNER_API } from '#api/openapi/partner-api';
import { ROUTES } from '#api/routes';
import { BASE_PATH } from '#contract/base-path';
import { ERRORS } from '#domain/error';
import { ORDER_EVENTS } from '#domain/orders/status';
import { OPS_EVENTS } from '#domain/webhooks/ops-event';
import { PUBLIC_URL } from '../helpers/api/process';
import { useTestApi } from '../helpers/api/test-api';

const api = useTestApi();
let document: OpenApiDocument;

beforeAll(async () => {
  document = (await (await api.get('/openapi.json')).json()) as OpenApiDocument;
});

const operations = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

test('the published document is OpenAPI 3.1 with exactly the served routes', () => {
  const served = ROUTES.map(({ method, path, id }) => `${method} ${path} ${id}`);
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: `${PUBLIC_URL}${BASE_PATH}` }]);
  expect(operations().map(({ method, path, operation }) => `${method} ${path} ${operation.operationId}`)).toEqual(
    served,
  );
});

test('generating the document twice gives the same text', () => {
  const text = () => JSON.stringify(openApiDocument(ROUTES, PUBLIC_URL + BASE_PATH, PARTNER_API));
  expect(text()).toBe(text());
  expect(JSON.parse(text())).toEqual(document);
});

test('every reference leads to a component', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  const components: Record<string, object> = { ...document.components };
  expect(references.length).toBeGreaterThan(100);
  for (const [, kind = '', name = ''] of references) {
    expect(Object.keys(components[kind] ?? {})).toContain(name);
  }
});

test('the resources of the contract are components with their names', () => {
  expect(Object.keys(document.components?.schemas ?? {})).toEqual(
    expect.arrayContaining([
      'Order',
      'Error',
      'Currency',
      'Pair',
      'Limits',
      'Estimate',
      'RefundCapabilityList',
      'OrderPage',
      'OrderEvent',
      'CreateOrderRequest',
      'RefundPreference',
      'RefundActionRequest',
      'AdvanceRequest',
      'StreamEvent',
      'Health',
    ]),
  );
});

test('every refusal is documented with the Error body, and protected routes have 401 and 403', () => {
  for (const { path, method, operation } of operations()) {
    const route = ROUTES.find((row) => row.path === path && row.method === method);
    const documented = Object.keys(operation.responses);
    for (const code of route?.errors ?? []) {
      expect(documented).toContain(String(ERRORS[code].http));
    }
    expect(documented.includes('401')).toBe(route?.auth !== 'none');
    expect(documented.includes('403')).toBe(route?.scopes !== undefined);
    expect(operation.responses['500'].content['application/json'].schema.$ref).toBe('#/components/schemas/Error');
  }
});

test('headers are documented in their usual case', () => {
  const create = document.paths?.['/order/create']?.post?.parameters as { $ref?: string; name: string; in: string }[];
  expect(create.filter((parameter) => parameter.in === 'header').map(({ name }) => name)).toEqual([
    'Idempotency-Key',
    'Sandbox-Seed',
  ]);
  expect(create.map(({ $ref }) => $ref)).toContain('#/components/parameters/CallerRequestId');
});

test('every event of orders and every ops event has a webhook', () => {
  expect(Object.keys(document.webhooks ?? {}).sort()).toEqual([...ORDER_EVENTS, ...Object.keys(OPS_EVENTS)].sort());
  expect(document.webhooks).toHaveProperty('webhook_test');
});
