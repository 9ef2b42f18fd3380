import { plainSchemas } from '#api/openapi/plain-schemas';
import { writePublishedText, writeV2PublishedText } from '#api/openapi/published';
import { ROUTES } from '#api/routes';
import { V2_ROUTES } from '#api/v2/routes';

type Json = Record<string, unknown>;

const DOCUMENTS = [
  ['the Partner API', JSON.parse(writePublishedText(ROUTES))],
  ['v2', JSON.parse(writeV2PublishedText(V2_ROUTES))],
] as [string, Json][];

/** The places of all objects in a document, examples aside, of which something is so. */
function placesOf(document: Json, holds: (node: Json, at: string) => boolean): string[] {
  const found: string[] = [];
  const visit = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return;
    if (holds(node as Json, at)) found.push(at);
    for (const [name, child] of Object.entries(node)) {
      if (name !== 'example' && name !== 'examples') visit(child, `${at}/${name}`);
    }
  };
  visit(document, '');
  return found;
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Whether a member of a body is described here, and not the list of members itself. */
const isMember = (at: string) => /\/properties\/[^/]+$/.test(at);

describe.each(DOCUMENTS)('what generators of clients get: %s', (_, document) => {
  test('no enum and no constant is a boolean', () => {
    const places = placesOf(document, ({ enum: values, const: only }) =>
      [...listed(values), only].some((value) => typeof value === 'boolean'),
    );
    expect(places).toEqual([]);
  });

  test('null is never a type of its own', () => {
    expect(placesOf(document, ({ type }) => type === 'null' || `${type}` === 'null')).toEqual([]);
  });

  test('no enum with null has a default', () => {
    const places = placesOf(document, ({ enum: values, default: value }) => {
      return listed(values).includes(null) && value !== undefined;
    });
    expect(places).toEqual([]);
  });

  test('no member of a body has a default, which generators require or send', () => {
    expect(placesOf(document, (node, at) => isMember(at) && 'default' in node)).toEqual([]);
  });

  test('the length of a scenario has no default, because an order is another one when it is sent', () => {
    const lengths = placesOf(
      document,
      (node, at) => node.name === 'sandbox_ttl' || at.endsWith('/properties/sandbox_ttl'),
    );
    expect(lengths.length).toBeGreaterThan(0);
    const inLengths = (at: string) => lengths.some((length) => at.startsWith(length));
    expect(placesOf(document, (node, at) => inLengths(at) && 'default' in node)).toEqual([]);
  });

  test('every enum says the type of its values', () => {
    const places = placesOf(document, (node, at) => Array.isArray(node.enum) && !at.endsWith('/not') && !node.type);
    expect(places).toEqual([]);
  });

  test('there is one security scheme; it is the default, and comes first wherever a key may be sent', () => {
    const { securitySchemes } = document.components as { securitySchemes: Json };
    expect(Object.keys(securitySchemes)).toEqual(['ApiKey']);
    expect(document.security).toEqual([{ ApiKey: [] }]);
    const operations = Object.values(document.paths as Json).flatMap((item) => Object.values(item as Json)) as Json[];
    for (const { operationId, security } of operations) {
      const [first] = security as Json[];
      expect([operationId, first ?? { ApiKey: [] }]).toEqual([operationId, { ApiKey: [] }]);
    }
  });
});

test('what a schema loses for generators stands in its words', () => {
  const part = {
    schema: {
      properties: {
        sandbox: { type: 'boolean', enum: [true], description: 'Present in the sandbox only' },
        userId: { type: 'null' },
        default: { type: ['string', 'null'], enum: ['refund', null], default: 'refund', description: 'What is done' },
        amount: {
          anyOf: [{ type: 'number', minimum: 0 }, { type: 'string' }, { type: 'null' }],
          description: 'Digits',
        },
      },
      example: { sandbox: true, userId: null },
    },
  };
  expect(plainSchemas(part).schema).toEqual({
    properties: {
      sandbox: { type: 'boolean', description: 'Present in the sandbox only; always `true`' },
      userId: { type: ['string', 'null'], description: 'Always null' },
      default: { type: ['string', 'null'], enum: ['refund', null], description: 'What is done; `refund` if omitted' },
      amount: { anyOf: [{ type: ['number', 'null'], minimum: 0 }, { type: 'string' }], description: 'Digits' },
    },
    example: { sandbox: true, userId: null },
  });
});
