import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { Swaplane, SwaplaneError } from '@swaplane/sdk';
import { parseWebhook, verifyWebhook } from '@swaplane/sdk/webhooks';

/*
 * The backend of a wallet's swap screen. The key stays here, and the page only talks to this server.
 * Yours would also know its users and store their orders in a database.
 */
const { SWAPLANE_URL, SWAPLANE_KEY, WEBHOOK_SECRET, PORT = '9000' } = process.env;
const swaplane = new Swaplane({ apiKey: SWAPLANE_KEY, baseUrl: SWAPLANE_URL });

const FILES = { '/': 'index.html', '/wallet.js': 'wallet.js', '/wallet.css': 'wallet.css' };
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The calls that the page can make. */
const ROUTES = {
  'GET /coins': async () => {
    const coins = await swaplane.currencies({ active: true });
    return coins.map(({ code, name }) => ({ code, name }));
  },

  'GET /price': ({ query: { from, to, amount } }) => swaplane.estimate({ from, to, amount }),

  // The page keeps its ID of the attempt until it shows the order or another price, so that it is safe to press the button twice,
  // or again after a lost response.
  'POST /orders': async ({ body: { quoteId, address, refundAddress, attemptId, story } }) => {
    const request = { quoteId, address, partnerOrderRef: attemptId, ...(refundAddress && { refundAddress }) };
    const order = await swaplane.createOrder(request, {
      idempotencyKey: attemptId,
      sandboxScenario: story,
      sandboxTtl: 20,
    });
    return shown(order);
  },

  'GET /orders': async ({ query: { id } }) => shown(await swaplane.getOrder(id)),

  'POST /refund': async ({ body: { id, address } }) => {
    const order = await swaplane.refundAction(id, {
      action: 'refund_to_address',
      ...(address && { refundAddress: address }),
    });
    return shown(order);
  },
};

/** The part of an order that the user sees. */
function shown(order) {
  const { orderId, status, from, to, amountFrom, amountToExpected, amountToActual, depositAddress } = order;
  const { depositExtraId, expiresAt, refundCapability, refundDeadline, refundDecision, txOutHash } = order;
  return {
    orderId,
    status,
    from,
    to,
    amountFrom,
    amountToExpected,
    amountToActual,
    depositAddress,
    depositExtraId,
    expiresAt,
    refundCapability,
    refundDeadline,
    refundDecision,
    txOutHash,
  };
}

/** Forwards the order's stream to the page. The client reconnects automatically and skips no event. */
async function passOn(orderId, request, response) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  const gone = new AbortController();
  request.on('close', () => gone.abort());
  for await (const { status, sequence } of swaplane.streamOrder(orderId, { signal: gone.signal })) {
    response.write(`data: ${JSON.stringify({ status, sequence })}\n\n`);
  }
  response.end();
}

/** For everything that must not depend on an open page, such as notifying the user. */
async function takeWebhook(request, response) {
  const raw = await bytesOf(request);
  if (!verifyWebhook(raw, request.headers['x-service-signature'], WEBHOOK_SECRET)) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(204).end();
  const webhook = parseWebhook(raw);
  // Tests of the endpoint, and events of later versions, have no order.
  if ('order' in webhook) console.log(`webhook: ${webhook.event} ${webhook.order.orderId}`);
}

async function bytesOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://wallet');
  if (pathname === '/hook') return takeWebhook(request, response);
  if (pathname === '/stream') return passOn(searchParams.get('id'), request, response);
  const file = FILES[pathname];
  if (file) {
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] });
    return response.end(await readFile(new URL(`page/${file}`, import.meta.url)));
  }
  const route = ROUTES[`${request.method} ${pathname}`];
  if (!route) return response.writeHead(404).end();
  const body = request.method === 'POST' ? JSON.parse(await bytesOf(request)) : {};
  return sendJson(response, 200, await route({ query: Object.fromEntries(searchParams), body }));
}

function sendJson(response, status, value) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    if (response.headersSent) return response.end();
    // The message says what to do and can be shown to the user; the page decides by the code.
    if (error instanceof SwaplaneError) {
      const { code, message, limit, outcome } = error;
      return sendJson(response, error.httpStatus || 502, { code, message, limit, outcome });
    }
    console.error(error);
    return sendJson(response, 500, { message: 'Something went wrong; try again' });
  });
})
  .once('error', (error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    console.error(`Port ${PORT} is already in use: set another PORT, or stop the program that uses it.`);
    process.exitCode = 1;
  })
  .listen(Number(PORT), () => console.log(`The wallet is running at http://localhost:${PORT}`));
