const { execFileSync } = require('node:child_process');
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const ROOT = join(__dirname, '../../..');
const DOCUMENT = join(ROOT, 'docs/openapi.json');
const WIRE = join(__dirname, '../src/wire.ts');
const GENERATOR = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin/cli.js');

/** What a client's types are made of: parameters, bodies and good answers. Errors all have one form. */
function clientPart({ openapi, info, paths, components }) {
  const { schemas, parameters } = components;
  const operations = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, withGoodAnswers(operation)])),
  ]);
  return { openapi, info, paths: Object.fromEntries(operations), components: { schemas, parameters } };
}

function withGoodAnswers({ responses, ...operation }) {
  const good = Object.entries(responses).filter(([status]) => /^2/.test(status));
  const answers = good.map(([status, { description, content }]) => [status, { description, content }]);
  return { ...operation, responses: Object.fromEntries(answers) };
}

const camelName = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
/** Where names of the API stand beside values, which stay as they are. */
const VALUES = new Set(['enum', 'const', 'default', 'example', 'examples', 'x-examples']);

/**
 * The document as the client speaks it: members and query parameters in camelCase. The types are generated with these names instead
 * of being mapped to them, because TypeScript drops the comments and the place of a property that a mapped type renames.
 */
function inCamelCase(part, names) {
  if (Array.isArray(part)) {
    return part.map((item) => inCamelCase(item, names));
  }
  if (typeof part !== 'object' || part === null) {
    return part;
  }
  const { properties, required, description, ...rest } = part;
  const isQuery = part.in === 'query';
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, VALUES.has(key) ? value : inCamelCase(value, names)]),
    ),
    ...(isQuery && { name: camelName(part.name) }),
    ...(properties && { properties: renamed(properties, names) }),
    ...(required !== undefined && { required: Array.isArray(required) ? required.map(camelName) : required }),
    ...(description !== undefined && { description: inWords(description, names) }),
  };
}

function renamed(properties, names) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [camelName(name), inCamelCase(schema, names)]),
  );
}

/** A description that quotes a member of the API quotes the client's. */
function inWords(description, names) {
  return description.replace(/`([a-z0-9_]+)`/g, (quoted, name) =>
    names.has(name) ? `\`${camelName(name)}\`` : quoted,
  );
}

/** The names of all members and query parameters in a part of the document. */
function memberNames(part, found = new Set()) {
  if (typeof part === 'object' && part !== null) {
    for (const name of Object.keys(part.properties ?? {})) found.add(name);
    if (part.in === 'query') found.add(part.name);
    for (const inner of Object.values(part)) memberNames(inner, found);
  }
  return found;
}

/** The document lists the fixed names only, and a partner may have uploaded others. */
const SCENARIO = /(sandboxScenario\?: )(?:"\w+" \| )+"\w+"/g;

function scenarioTypes() {
  const names = readdirSync(join(ROOT, 'scenarios')).flatMap((file) => /^(\w+)\.yaml$/.exec(file)?.[1] ?? []);
  return `/** A scenario of the library; \`sandboxScenarios()\` says what happens in each. */
export type KnownScenario = ${names.map((name) => `'${name}'`).join(' | ')};
/** A scenario of the library, or one that you uploaded. */
export type ScenarioName = KnownScenario | (string & {});
`;
}

/** A description is the comment itself and not a tag of it, so that editors show it first. */
function withWords(types) {
  return types.replace(/(?:Format: \S+\n +\* )?@description /g, '');
}

/** The types of what the client sends and returns, from the published document. */
function wireTypes() {
  const document = clientPart(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
  const types = execFileSync(process.execPath, [GENERATOR, '--default-non-nullable', 'false'], {
    input: JSON.stringify(inCamelCase(document, memberNames(document))),
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  return `${withWords(types).replace(SCENARIO, '$1ScenarioName')}${scenarioTypes()}`;
}

module.exports = { wireTypes, WIRE };

if (require.main === module) {
  writeFileSync(WIRE, wireTypes());
}
