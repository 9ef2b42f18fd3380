import { useAnsweringApi } from '#test/helpers/service/answering-api';
import { Swaplane } from '../../../sdk/client/src/index';
import { refusal } from './refusal';

const ORDER = { quoteId: 'q_1', address: '0x1' };

const api = useAnsweringApi((request, response) => {
  if (request.url?.startsWith('/moved')) response.writeHead(301, { Location: `${api.url()}/elsewhere` }).end();
  else response.end('{"order_id":"ord_1"}');
});

/** As on Cloudflare Workers, which refuse `error` before they send anything. */
const workersFetch: typeof fetch = async (input, init) => {
  if (init?.redirect !== undefined && !['follow', 'manual'].includes(init.redirect)) {
    throw new TypeError('Invalid redirect value, must be one of "follow" or "manual"');
  }
  return fetch(input, init);
};

test('the client works where redirects can only be followed or left to it', async () => {
  const client = new Swaplane({ apiKey: 'pk_test_1', baseUrl: api.url(), retries: { max: 0 }, fetch: workersFetch });
  expect(await client.createOrder(ORDER)).toEqual({ orderId: 'ord_1' });
});

test('a redirect is not followed, so the key is sent nowhere else, and certainly nothing was created', async () => {
  const client = new Swaplane({ apiKey: 'pk_test_1', baseUrl: `${api.url()}/moved` });
  expect(await refusal(client.createOrder(ORDER))).toMatchObject({
    code: 'UNEXPECTED_ANSWER',
    httpStatus: 301,
    outcome: undefined,
  });
  expect(api.received.map(({ url }) => url)).toEqual(['/moved/partner/v1/order/create']);
});
