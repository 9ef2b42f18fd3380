const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const DOCUMENT = join(__dirname, '../../../docs/openapi.json');

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

/** `#/components/schemas/Order` as `Order`. */
const nameOf = (ref) => ref.slice(ref.lastIndexOf('/') + 1);

/** Words that cannot be names in Python, of those that the API has. */
const KEYWORDS = new Set(['from', 'in', 'is', 'class', 'pass', 'not', 'or', 'and', 'if', 'for', 'import', 'global']);
/** `from` as `from_`. */
const pythonName = (name) => (KEYWORDS.has(name) ? `${name}_` : name);

const upperFirst = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;
/** `deposit_seen` as `DepositSeen`. */
const className = (name) => name.split('_').map(upperFirst).join('');
/** `getOrder` as `get_order`. */
const snakeName = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A docstring with an indent, or nothing. */
function docstring(text, indent = '    ') {
  if (!text) {
    return '';
  }
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ');
  return `${indent}"""${safe.split('\n').join(`\n${indent}`)}"""\n`;
}

module.exports = { readDocument, nameOf, pythonName, className, snakeName, upperFirst, docstring };
