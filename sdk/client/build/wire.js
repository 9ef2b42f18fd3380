const { execFileSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const DOCUMENT = join(__dirname, '../../../docs/openapi.json');
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

/** The types of what goes over the wire, from the published document. */
function wireTypes() {
  const input = JSON.stringify(clientPart(JSON.parse(readFileSync(DOCUMENT, 'utf8'))));
  return execFileSync(process.execPath, [GENERATOR, '--default-non-nullable', 'false'], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
}

module.exports = { wireTypes, WIRE };

if (require.main === module) {
  writeFileSync(WIRE, wireTypes());
}
