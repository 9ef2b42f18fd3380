const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const DOCUMENT = join(__dirname, '../../docs/openapi.json');

/** The published document, and what is asked of it. */
function readDocument() {
  const { paths, components } = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const { schemas } = components;
  return { schemas, operations: Object.entries(paths).flatMap(([path, methods]) => operationsOf(path, methods)) };
}

function operationsOf(path, methods) {
  return Object.entries(methods).flatMap(([method, operation]) =>
    operation.operationId === undefined ? [] : [operationOf(path, method, operation)],
  );
}

function operationOf(path, method, { operationId: id, parameters = [], requestBody, responses }) {
  const [, answer] = Object.entries(responses).find(([status]) => /^2/.test(status));
  return {
    id,
    method: method.toUpperCase(),
    path,
    query: parameters.filter((parameter) => parameter.in === 'query'),
    isKeyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    body: requestBody?.content['application/json'].schema,
    answer: answer.content['application/json']?.schema,
  };
}

/** What an operation takes, in its query and its body, as one schema. */
function argumentsOf(schemas, { query, body }) {
  const { properties = {}, required = [] } = body ? schemas[nameOf(body.$ref)] : {};
  const asked = Object.fromEntries(query.map(({ name, schema }) => [name, openScenario(name, schema)]));
  const needed = query.filter((parameter) => parameter.required).map(({ name }) => name);
  return { properties: { ...properties, ...asked }, required: [...required, ...needed] };
}

/** The document lists the fixed names only, and a partner may have uploaded others. */
function openScenario(name, { enum: values, ...schema }) {
  return name === 'sandbox_scenario' || values === undefined ? schema : { ...schema, enum: values };
}

/** Whether the arguments are a table: a stream has options of its own, and a scenario is a file of the partner's. */
function hasArguments(schemas, operation) {
  const isOther = operation.answer === undefined || operation.id === 'uploadSandboxScenario';
  return !isOther && Object.keys(argumentsOf(schemas, operation).properties).length > 0;
}

/** What arrives in webhooks and in refusals. */
const ALSO = ['OrderEvent', 'OpsEvent', 'Error'];

/** `#/components/schemas/Order` as `Order`. */
const nameOf = (ref) => ref.slice(ref.lastIndexOf('/') + 1);

const upperFirst = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

const WORDS = new Set(['description', 'example', 'examples', 'default', 'pattern', 'title']);
/** What two schemas have in common that describe the same thing, whatever words stand at them. */
function shapeOf(schema) {
  return JSON.stringify(schema, (key, value) => (WORDS.has(key) && typeof value !== 'object' ? undefined : value));
}

/** `OrderPageItems` as `OrderPageItem`. */
const itemName = (name) => (name.endsWith('s') ? name.slice(0, -1) : `${name}Item`);

module.exports = { readDocument, argumentsOf, hasArguments, ALSO, nameOf, upperFirst, shapeOf, itemName };
