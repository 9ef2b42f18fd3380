import type { SkeletonNames } from './skeleton';

export function skeletonTwin({ code, variable }: SkeletonNames): string {
  return `import { FINISHED_WORDS, number, priceWithin, reply } from '../answers';
import { defineProtocol, forOrder, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import { amountText, text, textOrNull } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { TwinOrder } from '../twin-orders';

const KEY = '${code}-test-key';
const PRICE = { from: text, fromNetwork: text, to: text, toNetwork: text, amount: amountText };

/** What the documentation says about each request; all others are refused. */
const REQUESTS = {
  'GET /currencies': {},
  'GET /price': { query: PRICE },
  'POST /orders': {
    json: {
      ...PRICE,
      payoutAddress: text,
      payoutMemo: textOrNull,
      refundAddress: textOrNull,
      refundMemo: textOrNull,
    },
  },
  'GET /orders/{id}': {},
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: ({ code, network }) => \`\${code}/\${network}\`,
  read: (sent: Record<keyof typeof PRICE, string>) => [
    \`\${sent.from}/\${sent.fromNetwork}\`,
    \`\${sent.to}/\${sent.toNetwork}\`,
  ],
  unknown: () => refuse(400, 'Pair is not available'),
});

export const ${variable}Protocol = defineProtocol({
  codes: ['${code}'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  refuseCaller: ({ headers }) => (headers['x-api-key'] === KEY ? null : refuse(401, 'Invalid key')),
  answers: {
    'GET /currencies': ({ state }) =>
      reply(state.assets.map(({ code, network, contract }) => ({ ticker: code, network, contract, enabled: true }))),
    'GET /price': forPair(({ sent, state }, pair) => {
      const { min, max } = state.limits(pair.from, pair.to);
      const { amountTo } = priceWithin(state, pair, sent.amount, 'send');
      return reply({
        amountTo: number(amountTo === '0' ? '0.00000001' : amountTo),
        min: number(min),
        max: number(max),
      });
    }),
    'POST /orders': forPair(({ sent, state }, pair) => {
      const { passes, ...amounts } = priceWithin(state, pair, sent.amount, 'send');
      if (passes) {
        return refuse(400, \`Amount is out of the \${passes}imum\`);
      }
      const order = state.open({
        ...pair,
        ...amounts,
        fixed: false,
        payoutAddress: sent.payoutAddress,
        payoutExtraId: sent.payoutMemo,
        refundAddress: sent.refundAddress,
        refundExtraId: sent.refundMemo,
      });
      return reply(toOrder(order), 201);
    }),
    'GET /orders/{id}': forOrder((order) => reply(toOrder(order)), refuse(404, 'Order not found')),
  },
});

function toOrder(order: TwinOrder) {
  return {
    id: order.id,
    status: FINISHED_WORDS[order.phase],
    depositAddress: order.depositAddress,
    depositMemo: order.depositExtraId,
    payoutAddress: order.payoutAddress,
    payoutMemo: order.payoutExtraId,
    amountFrom: order.amountFrom,
    amountTo: order.amountTo,
    amountReceived: order.amountReceived,
    amountPaid: order.amountPaid,
    hashIn: order.txIn,
    hashOut: order.txOut,
    refundHash: order.txRefund,
  };
}

function refuse(status: number, message: string): TwinAnswer {
  return reply({ message }, status);
}
`;
}

const DEPOSIT = 'ltc1qqnln8vq5c4dw5msqpzxnnmunfykl53cclshsx5';
const PAYOUT = 'TQxADbjGCAthPvsHwM6akXNwBMUmqw7kTj';
const LTC = '{ "ticker": "LTC", "network": "ltc" }';
const USDT = '{ "ticker": "USDT", "network": "trx", "contract": "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }';
const PAIR = '"from": "LTC", "fromNetwork": "ltc", "to": "USDT", "toNetwork": "trx"';
const ORDER = `"id": "o-1", "depositAddress": "${DEPOSIT}", "payoutAddress": "${PAYOUT}", "amountFrom": "3.5", "amountTo": "288.01"`;

/** One conversation for each operation. */
export function skeletonRecording({ code }: SkeletonNames): string {
  const listed = `[${LTC.replace(' }', ', "enabled": true }')}, ${USDT.replace(' }', ', "enabled": false }')}]`;
  const conversations = [
    `"operation": "assets",
    "exchange": [
      { "request": { "method": "GET", "path": "/currencies", "headers": { "x-api-key": "${code}-test-key" } }, "status": 200, "response": ${listed} }
    ],
    "answer": [${LTC.replace(' }', ', "contract": null, "sends": true, "receives": true }')}, ${USDT.replace(' }', ', "sends": false, "receives": false }')}]`,
    `"operation": "quote",
    "given": { "from": ${LTC}, "to": ${USDT}, "rate": "floating", "side": "send", "amount": "3.5" },
    "exchange": [
      { "request": { "method": "GET", "path": "/price", "query": { ${PAIR}, "amount": "3.5" } }, "status": 200, "text": "{\\"amountTo\\":288.01,\\"min\\":1e-1,\\"max\\":900}" }
    ],
    "answer": { "amountFrom": "3.5", "amountTo": "288.01", "limits": { "min": "0.1", "max": "900" } }`,
    `"operation": "quote",
    "given": { "from": ${LTC}, "to": ${USDT}, "rate": "floating", "side": "send", "amount": "3.5" },
    "exchange": [
      { "request": { "method": "GET", "path": "/price", "query": { ${PAIR}, "amount": "3.5" } }, "status": 400, "response": { "message": "pair is not available" } }
    ],
    "error": { "kind": "unsupported_pair" }`,
    `"operation": "createOrder",
    "given": { "from": ${LTC}, "to": ${USDT}, "rate": "floating", "side": "send", "reference": "ord_1", "amountFrom": "3.5", "amountTo": "288.01", "payoutAddress": "${PAYOUT}" },
    "exchange": [
      { "request": { "method": "POST", "path": "/orders", "body": { ${PAIR}, "amount": "3.5", "payoutAddress": "${PAYOUT}", "payoutMemo": null, "refundAddress": null, "refundMemo": null } }, "status": 201, "response": { ${ORDER}, "status": "waiting" } }
    ],
    "answer": { "providerOrderId": "o-1", "depositAddress": "${DEPOSIT}", "depositExtraId": null, "amountFrom": "3.5", "amountTo": "288.01" }`,
    `"operation": "readStatus",
    "given": { "providerOrderId": "o-1" },
    "exchange": [
      { "request": { "method": "GET", "path": "/orders/o-1" }, "status": 200, "response": { ${ORDER}, "status": "finished", "depositMemo": null, "payoutMemo": null, "amountReceived": null, "amountPaid": "287.9", "hashIn": "ab", "hashOut": "cd", "refundHash": null } }
    ],
    "answer": { "word": "finished", "status": "completed", "amountTo": "287.9", "txInHash": "ab", "txOutHash": "cd" }`,
  ];
  return `[\n${conversations.map((one) => `  {\n    ${one}\n  }`).join(',\n')}\n]\n`;
}
