const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { ALSO, argumentsOf, hasArguments, readDocument, upperFirst } = require('../../build/document');
const { className, snakeName } = require('./names');
const { TypeWriter } = require('./types');

const SOURCES = join(__dirname, '../src/swaplane');
const HEAD = '# Written by `npm run openapi` from docs/openapi.json: change the contract instead.\n';

/** What the server answers. */
function models({ schemas, operations }) {
  const writer = new TypeWriter(schemas, false);
  for (const { id, answer } of operations) {
    if (id !== 'getOpenApi' && answer) writer.typeOf(answer, upperFirst(id));
  }
  for (const name of ALSO) writer.typeOf({ $ref: `#/components/schemas/${name}` }, name);
  return `${HEAD}from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SkipValidation


class Model(BaseModel):
    """What a later version of the server adds is kept."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, frozen=True)


${writer.definitions().join('\n\n')}`;
}

/** What each operation takes, as one table of arguments. */
function requests({ schemas, operations }) {
  const writer = new TypeWriter(schemas, true);
  for (const operation of operations.filter((one) => hasArguments(schemas, one))) {
    writer.object(`${upperFirst(operation.id)}Arguments`, argumentsOf(schemas, operation));
  }
  return `${HEAD}from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired


${writer.definitions().join('\n\n')}`;
}

/** Every operation, by its name in the document. */
function operationTable({ schemas, operations }) {
  const writer = new TypeWriter(schemas, false);
  const rows = operations.map(({ id, method, path, query, isKeyed, answer }) => {
    const type = answerType(id, answer && modelNames(writer.typeOf(answer, className(id))));
    const names = method === 'POST' && query.length > 0 ? query.map(({ name }) => `"${name}"`) : [];
    const more = [names.length > 0 && `query=(${names.join(', ')})`, isKeyed && 'keyed=True'].filter(Boolean);
    const terms = [`"${method}"`, `"${path}"`, `TypeAdapter(${type})`, ...more];
    return `${snakeName(id).toUpperCase()} = Operation(${terms.join(', ')})\n`;
  });
  return `${HEAD}from typing import Any

from pydantic import TypeAdapter

from . import models
from .operation import Operation

${rows.join('')}`;
}

/** A stream answers with text, and the document is given on as it is. */
const answerType = (id, type) => (id === 'getOpenApi' ? 'dict[str, Any]' : (type ?? 'str'));
const modelNames = (type) => type.replace(/\b[A-Z]\w*/g, (name) => (name === 'Any' ? name : `models.${name}`));

/** What a file without `async` has instead of it. */
const SYNC = [
  [/AsyncGenerator\[(\w+), None\]/g, 'Generator[$1, None, None]'],
  [/\b(async|await) /g, ''],
  [/import asyncio/g, 'import time'],
  [/asyncio\.sleep/g, 'time.sleep'],
  [/__a(enter|exit|next)__/g, '__$1__'],
  [/\ba(close|read|iter_bytes)\b/g, '$1'],
  [/\bAsync(?=[A-Z])/g, ''],
  [/StopAsyncIteration/g, 'StopIteration'],
  [/\basync_/g, ''],
];

/** The client without `async` is the one with it, word for word. */
function withoutAsync(name) {
  const source = readFileSync(join(SOURCES, name), 'utf8');
  const text = SYNC.reduce((words, [pattern, instead]) => words.replace(pattern, instead), source);
  // Imports are in the order of the alphabet.
  const [logging, clock] = ['import logging\n', 'import time\n'];
  const ordered = text.replace(`${clock}${logging}`, `${logging}${clock}`);
  return `# Written by \`npm run openapi\` from ${name}: change that file instead.\n${ordered}`;
}

/** The generated files by their path. */
function pythonFiles() {
  const document = readDocument();
  return new Map([
    [join(SOURCES, 'models.py'), models(document)],
    [join(SOURCES, 'requests.py'), requests(document)],
    [join(SOURCES, 'operations.py'), operationTable(document)],
    ...['transport.py', 'client.py'].map((name) => [join(SOURCES, name), withoutAsync(`async_${name}`)]),
  ]);
}

module.exports = { pythonFiles };

if (require.main === module) {
  for (const [path, text] of pythonFiles()) writeFileSync(path, text);
}
