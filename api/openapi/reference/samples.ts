import { exampleOfParameter, type Operation, onlyMedia, ownParameters, type ReadDocument } from './read-document';

/** One operation of a document, and where it is called. */
export interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** Methods of the clients whose name is not the operation's. */
const METHODS: Readonly<Record<string, string>> = {
  listCurrencies: 'currencies',
  listPairs: 'pairs',
  getEstimate: 'estimate',
  getLimits: 'limits',
  listRefundCapability: 'refundCapability',
  getProfile: 'me',
  resumeWebhooks: 'resumeWebhook',
  listSandboxScenarios: 'sandboxScenarios',
  getHealth: 'health',
  getOpenApi: 'openApi',
};

/** What the clients for JavaScript and TypeScript call an operation. */
export function clientMethod(operationId: string): string {
  return METHODS[operationId] ?? operationId;
}

/** The same in Python. */
export function pythonMethod(operationId: string): string {
  return clientMethod(operationId).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A call of an operation in each language that has a client; `hasClients` is whether the API has any. */
export function writeSamples(document: ReadDocument, call: Call, hasClients: boolean): string {
  const curl = writeCurl(document, call);
  return hasClients
    ? `::: code-group\n\n${[fence('sh [curl]', curl), fence('ts [TypeScript]', writeTypeScript(call)), fence('python [Python]', writePython(call))].join('\n\n')}\n\n:::`
    : fence('sh', curl);
}

export function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** What every sample sends: required parameters with their examples, and the example of the body. */
function sentBy({ operation }: Call) {
  const required = ownParameters(operation).filter((parameter) => parameter.required);
  const among = (place: string) =>
    required
      .filter((parameter) => parameter.in === place)
      .map((parameter): [string, unknown] => [
        parameter.name,
        exampleOfParameter(parameter) ?? exampleInAnswer(operation, parameter.name),
      ]);
  return { path: among('path'), query: among('query'), body: onlyMedia(operation.requestBody?.content)?.example };
}

/** A value that the operation's own answer has under that name. */
function exampleInAnswer({ responses }: Operation, name: string): unknown {
  const answers = Object.values(responses).map(({ content }) => onlyMedia(content)?.example);
  const found = answers.find((answer) => typeof answer === 'object' && answer !== null && name in answer);
  return found === undefined ? name : Object.entries(found as object).find(([key]) => key === name)?.[1];
}

function writeCurl(document: ReadDocument, call: Call): string {
  const { method, operation } = call;
  const { path, query, body } = sentBy(call);
  const filled = path.reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), call.path);
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  const isKeyed = operation.security.some((scheme) => Object.keys(scheme).length > 0);
  const [key] = Object.values(document.components.securitySchemes);
  const isIdempotent = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  const [base] = document.servers;
  const parts = [
    `curl${method === 'post' && body === undefined ? ' -X POST' : ''} "$SWAPLANE_URL${base?.url}${filled}${search && `?${search}`}"`,
    ...(isKeyed && key ? [`-H "${key.name}: $SWAPLANE_KEY"`] : []),
    ...(isIdempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ];
  return parts.join(' \\\n  ');
}

function writeTypeScript(call: Call): string {
  const { path, query, body } = sentBy(call);
  const args = [
    ...path.map(([, value]) => literal(value)),
    ...(query.length > 0 ? [literal(Object.fromEntries(query))] : []),
    ...(body === undefined ? [] : [literal(body)]),
  ];
  const method = `swaplane.${clientMethod(call.operation.operationId)}(${args.join(', ')})`;
  return isStream(call)
    ? `for await (const { status } of ${method}) {\n  console.log(status);\n}`
    : `const answer = await ${method};`;
}

function writePython(call: Call): string {
  const { path, query, body } = sentBy(call);
  const named = [...query, ...Object.entries((body ?? {}) as object)].map(
    ([name, value]) => `${name === 'from' ? 'from_' : name}=${pythonLiteral(value, '    ')}`,
  );
  const args = [...path.map(([, value]) => pythonLiteral(value, '')), ...named];
  const isLong = args.join(', ').length > 50;
  const list = isLong ? `\n    ${args.join(',\n    ')},\n` : args.join(', ');
  const method = `client.${pythonMethod(call.operation.operationId)}(${list})`;
  return isStream(call) ? `for event in ${method}:\n    print(event.status)` : `answer = ${method}`;
}

function isStream({ operation }: Call): boolean {
  return Object.values(operation.responses).some(({ content }) => onlyMedia(content)?.type === 'text/event-stream');
}

/** A value as JavaScript writes it, with the client's names. */
function literal(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const inner = `${indent}  `;
    const rows = Object.entries(value).map(([name, item]) => `${inner}${camelName(name)}: ${literal(item, inner)},`);
    return rows.length === 0 ? '{}' : `{\n${rows.join('\n')}\n${indent}}`;
  }
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
}

const camelName = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function pythonLiteral(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => pythonLiteral(item, indent)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const inner = `${indent}    `;
    const rows = Object.entries(value).map(([name, item]) => `${inner}"${name}": ${pythonLiteral(item, inner)},`);
    return rows.length === 0 ? '{}' : `{\n${rows.join('\n')}\n${indent}}`;
  }
  return WORDS.get(value) ?? JSON.stringify(value);
}

const WORDS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);
