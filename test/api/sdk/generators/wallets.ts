const QUOTE = `{ from: 'BTC', to: 'ETH', amount: '0.05' }`;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const SETTINGS = 'declare const process: { env: Record<"BASE" | "KEY", string> };';

/** What the wallets ask v2 for, with the names that a client has for it. */
const exchange = (from: string, to: string, network: string, amount: string) =>
  [
    `${from}: 'ltc'`,
    `${to}: 'usdt'`,
    `${network}: 'trx'`,
    `${amount}: 2`,
    `address: 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2'`,
  ].join(', ');
const EXCHANGE = `{ ${exchange('fromCurrency', 'toCurrency', 'toNetwork', 'fromAmount')} }`;
const EXCHANGE_IN_PYTHON = exchange('from_currency', 'to_currency', 'to_network', 'from_amount').replaceAll(': ', '=');

const inTypeScript = (imports: string, main: string) => `${imports}
${SETTINGS}
async function main(): Promise<void> {
${main}
  console.log(JSON.stringify(order));
}
main();
`;

/** Programs of wallets, each of which makes an order with what was generated into \`./client\` and prints it. */
export const WALLETS = {
  'openapi-typescript': {
    openapi: inTypeScript(
      `import createClient from 'openapi-fetch';
import type { paths } from './client/types';
const api = createClient<paths>({ baseUrl: process.env.BASE + '/partner/v1', headers: { 'X-API-Key': process.env.KEY } });`,
      `  const { data: quote, error } = await api.GET('/estimate', { params: { query: ${QUOTE} } });
  if (!quote) throw new Error(error.error.doc_url);
  const { data: order } = await api.POST('/order/create', {
    body: { quote_id: quote.quote_id, address: '${ADDRESS}', refund_preference: { default: 'convert_to_stable', convert_to_stable_target: 'USDT-TRC20' } },
  });`,
    ),
    'openapi-v2': inTypeScript(
      `import createClient from 'openapi-fetch';
import type { paths } from './client/types';
const api = createClient<paths>({ baseUrl: process.env.BASE + '/v2', headers: { 'x-changenow-api-key': process.env.KEY } });`,
      `  const { data: order } = await api.POST('/exchange', { body: ${EXCHANGE} });`,
    ),
  },
  '@hey-api/openapi-ts': {
    openapi: inTypeScript(
      `import { createOrder, getEstimate } from './client';
import { client } from './client/client.gen';
client.setConfig({ baseUrl: process.env.BASE + '/partner/v1', auth: process.env.KEY });`,
      `  const { data: quote } = await getEstimate({ query: ${QUOTE}, throwOnError: true });
  const { data: order } = await createOrder({ body: { quote_id: quote.quote_id, address: '${ADDRESS}' }, throwOnError: true });`,
    ),
    'openapi-v2': inTypeScript(
      `import { createExchange } from './client';
import { client } from './client/client.gen';
client.setConfig({ baseUrl: process.env.BASE + '/v2', auth: process.env.KEY });`,
      `  const { data: order } = await createExchange({ body: ${EXCHANGE}, throwOnError: true });`,
    ),
  },
  'openapi-python-client': {
    openapi: `import json, os
from client import AuthenticatedClient
from client.api.orders import create_order
from client.api.public import get_estimate
from client.models import CreateOrderRequest, Estimate, Order
api = AuthenticatedClient(base_url=os.environ["BASE"] + "/partner/v1", token=os.environ["KEY"], prefix="", auth_header_name="X-API-Key")
quote = get_estimate.sync(client=api, from_="BTC", to="ETH", amount="0.05")
assert isinstance(quote, Estimate), quote
order = create_order.sync(client=api, body=CreateOrderRequest(quote_id=quote.quote_id, address="${ADDRESS}"))
assert isinstance(order, Order), order
print(json.dumps(order.to_dict()))
`,
    'openapi-v2': `import json, os
from client import AuthenticatedClient
from client.api.orders import create_exchange
from client.models import CreatedOrder, CreateRequest
api = AuthenticatedClient(base_url=os.environ["BASE"] + "/v2", token=os.environ["KEY"], prefix="", auth_header_name="x-changenow-api-key")
order = create_exchange.sync(client=api, body=CreateRequest(${EXCHANGE_IN_PYTHON}))
assert isinstance(order, CreatedOrder), order
print(json.dumps(order.to_dict()))
`,
  },
} as const;
