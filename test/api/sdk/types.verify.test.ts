import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import openapi from '../../../docs/openapi.json';
import type * as Typescript from '../../../sdk/client/node_modules/typescript';
import { installPackage } from './installed-package';

const run = promisify(execFile);
const ROOT = join(__dirname, '../../..');
const CLIENT = join(ROOT, 'sdk/client');
/** Version 7 has no JavaScript API, so an editor's is that of the package's own compiler. */
const ts = require(require.resolve('typescript', { paths: [CLIENT] })) as typeof Typescript;

const COMPILERS = {
  7: join(dirname(require.resolve('typescript/package.json')), 'bin/tsc'),
  5: join(CLIENT, 'node_modules/typescript/bin/tsc'),
};
const STRICT = { strict: true, noEmit: true, target: 'es2022', lib: ['es2022', 'dom'] };

let partner: string;

beforeAll(() => {
  partner = installPackage();
});

/** Compiles files of the partner's project; what is wrong is the failure. */
async function compile(compiler: string, sources: Readonly<Record<string, string>>, options: object): Promise<void> {
  for (const [name, text] of Object.entries(sources)) {
    writeFileSync(join(partner, name), text);
  }
  const compilerOptions = { types: [], ...STRICT, ...options };
  const project = { compilerOptions, files: Object.keys(sources) };
  writeFileSync(join(partner, 'tsconfig.json'), JSON.stringify(project));
  await run(process.execPath, [compiler], { cwd: partner }).catch(({ stdout }) => {
    throw new Error(stdout);
  });
}

const TYPED = `
import { type Order, type OrderStatus, ProviderError, type Quote, type RefundPreference, type ScenarioName, Swaplane } from '@swaplane/sdk';
import { parseWebhook, verifyWebhook } from '@swaplane/sdk/webhooks';
async function main(client: Swaplane): Promise<void> {
  const quote: Quote = await client.estimate({ from: 'BTC', to: 'ETH', amount: '0.05' });
  const refundPreference: RefundPreference = { default: 'return_to_refund_address', fallbackIfRefundAddressMissing: 'manual_review' };
  const mine: ScenarioName = 'my_own_scenario';
  const order: Order = await client.createOrder({ quoteId: quote.quoteId, address: 'a', refundPreference }, { sandboxScenario: mine });
  const status: OrderStatus = order.timeline[0]!.status;
  for await (const event of client.streamOrder(order.orderId)) console.log(event.sequence.toFixed(), status);
  // @ts-expect-error an amount is a text
  await client.estimate({ from: 'BTC', to: 'ETH', amount: 0.05 });
  // @ts-expect-error no such status
  order.status === 'done';
}
function receive(raw: Uint8Array, headers: Headers, express: { [name: string]: string | string[] | undefined }): string {
  const secret: string | undefined = undefined;
  const isSigned: boolean[] = [
    verifyWebhook(raw, headers, secret),
    verifyWebhook(raw, headers.get('x-service-signature'), secret),
    verifyWebhook(raw, express, ['s']),
    verifyWebhook(raw, express['x-service-signature'], 's'),
  ];
  const webhook = parseWebhook(raw);
  switch (webhook.event) {
    case 'order.completed':
      return webhook.order.orderId;
    case 'order.late_deposit':
      return webhook.order.lateDeposit?.status ?? webhook.order.status;
    case 'webhook_paused':
      return webhook.resumeAfter ?? String(isSigned);
    case 'webhook_test':
      return webhook.details.endpointId;
    case 'unknown':
      return webhook.name;
    default:
      // @ts-expect-error not every webhook has an order
      return webhook.order;
  }
}
console.log(main, receive, ProviderError.name);
`;

describe.each(Object.entries(COMPILERS))('with TypeScript %s', (version, compiler) => {
  const projects: [string[], object][] = [
    [['main.mts', 'main.cts'], { module: 'nodenext', moduleResolution: 'nodenext' }],
    [['main.ts'], { module: 'esnext', moduleResolution: 'bundler' }],
    // Version 7 no longer knows the resolution of Node.js 10.
    ...(version === '5'
      ? [[['main.ts'], { module: 'commonjs', moduleResolution: 'node10' }] as [string[], object]]
      : []),
  ];
  test.each(projects)('the types of %j are found in a strict project with %j', (files, options) =>
    compile(compiler, Object.fromEntries(files.map((file) => [file, TYPED])), options),
  );
});

describe('as it is published', () => {
  /** What was packed, beside the sources that it was packed from. */
  const tarball = () => {
    const folder = join(partner, '../sdk/client');
    return join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  };
  const check = (program: string, ...args: string[]) =>
    run(process.execPath, [join(ROOT, 'node_modules/.bin', program), ...args], { cwd: CLIENT }).catch(({ stdout }) => {
      throw new Error(stdout);
    });

  test('every resolution of modules finds the types of every entry (arethetypeswrong)', () => check('attw', tarball()));

  test('every entry leads to a file of the right form (publint)', () => check('publint', 'run', tarball(), '--strict'));
});

/** The names that a page's samples leave to the reader, with their types. */
const READERS = `
import type { IncomingMessage, ServerResponse } from 'node:http';
declare const swaplane: import('@swaplane/sdk').Swaplane;
declare const order: import('@swaplane/sdk').Order;
declare const cart: { id: string };
declare const quoteId: string;
declare const address: string;
declare const incoming: IncomingMessage;
declare const response: ServerResponse;
declare const rawBody: Buffer;
`;

/** Each sample in a block of its own below its imports, so that it may declare what another declares too. */
function strictModule(sample: string): string {
  const imports = sample.match(/^import .*$/gm) ?? [];
  const rest = sample.replace(/^import .*$/gm, '');
  return `${imports.join('\n')}\n${READERS}\nexport async function sample() {\n${rest}\n}`;
}

test.each(['sdk/client/README.md', 'docs/quickstart.md'])(
  'every sample of %s compiles in a strict project',
  async (page) => {
    const samples = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```js\n([\s\S]*?)^```$/gm)];
    expect(samples.length).toBeGreaterThan(0);
    const modules = samples.map(([, text = ''], index) => [`sample${index}.mts`, strictModule(text)] as const);
    const typeRoots = [join(ROOT, 'node_modules/@types')];
    await compile(COMPILERS[5], Object.fromEntries(modules), {
      module: 'nodenext',
      moduleResolution: 'nodenext',
      types: ['node'],
      typeRoots,
    });
  },
);

interface Schema {
  /** A member that is another schema has that schema's words. */
  $ref?: string;
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

/** What an editor shows of a schema's members: those without their words, or without a place to go to. */
function hidden(checker: Typescript.TypeChecker, type: Typescript.Type, schema: Schema, path: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    const symbol = checker.getPropertyOfType(checker.getNonNullableType(type), camel);
    if (!symbol) {
      return [`${path}.${camel} is missing`];
    }
    const words = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    const isHidden = (member.$ref === undefined && words === '') || (symbol.declarations ?? []).length === 0;
    const inner = checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
    const item = member.items && checker.getIndexTypeOfType(inner, ts.IndexKind.Number);
    return [
      ...(isHidden ? [`${path}.${camel}`] : []),
      ...hidden(checker, inner, member, `${path}.${camel}`),
      ...(item && member.items ? hidden(checker, item, member.items, `${path}.${camel}[]`) : []),
    ];
  });
}

/** Exported types, and the schemas that they are made of. */
const SHOWN: Readonly<Record<string, string>> = {
  Currency: 'Currency',
  Pair: 'Pair',
  Quote: 'Estimate',
  Limits: 'Limits',
  RefundCapabilityList: 'RefundCapabilityList',
  Order: 'Order',
  OrderPage: 'OrderPage',
  OrderWebhook: 'OrderEvent',
  LateDepositWebhook: 'OrderEvent',
  OpsWebhook: 'OpsEvent',
  EventList: 'EventList',
  RequestList: 'RequestList',
  LoggedRequest: 'LoggedRequest',
  Payout: 'Payout',
  PayoutPage: 'PayoutPage',
  Profile: 'PartnerProfile',
  RefundPreference: 'RefundPreference',
  WebhookResume: 'WebhookResume',
  SandboxScenarioList: 'SandboxScenarioList',
  Scenario: 'Scenario',
  Health: 'Health',
  CreateOrderRequest: 'CreateOrderRequest',
  RefundActionRequest: 'RefundActionRequest',
  DepositReport: 'DepositReport',
  PayoutRequest: 'PayoutRequest',
};

test("an editor shows every field's words, and goes to where it is defined", () => {
  const file = join(partner, 'shown.mts');
  const lines = Object.keys(SHOWN).map((name) => `export let of${name}: import('@swaplane/sdk').${name};`);
  writeFileSync(file, lines.join('\n'));
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const exported = source && checker.getSymbolAtLocation(source);
  const schemas = openapi.components.schemas as Readonly<Record<string, Schema>>;
  const found = Object.entries(SHOWN).map(([name, schema]) => {
    const symbol = exported?.exports?.get(ts.escapeLeadingUnderscores(`of${name}`));
    const type = symbol && checker.getTypeOfSymbol(symbol);
    return type ? hidden(checker, type, schemas[schema] ?? {}, name) : [`${name} is missing`];
  });
  expect(found.flat()).toEqual([]);
});
