import { z } from 'zod';
import type { AuditAction } from '#db/audit';
import type { Database } from '#db/client';
import type { OperatorPermission } from '#domain/team/permission';
import type { InternalErrorCode } from '#domain/users/internal-error';
import type { StepUpAction } from '#domain/users/step-up';
import type { Providers, ProvidersDeps } from '#providers/registry';
import type { Keyring } from '#security/keyring';
import type { ShownRun } from '#temporal/client';
import type { HistorySources } from '#temporal/histories/fetch-history';
import type { TemporalServices } from '#temporal/order-workflow';

/** What operations can be given by the command line, which opens what an operation uses, and by the API. */
export interface CommandServices extends TemporalServices {
  db: Database;
  keyring: Keyring;
  /** What is set for each live provider here. */
  providerConfigs: ProvidersDeps['configs'];
  /** Base URL of public links, without a trailing slash. */
  publicUrl: string;
  /** A signed URL of an order's tracking page. */
  trackingUrl(orderId: string, partnerId: string, link?: number): string;
  histories: HistorySources;
}

/** With what only the API has: commands of an operation that uses it read for themselves. */
export interface OperationServices extends CommandServices {
  providers: Pick<Providers, 'find'>;
  webhooks: { userAgent: string };
  /** URL and namespace of Temporal's Web UI; null if unknown. */
  temporalUi: Pick<ShownRun, 'uiUrl' | 'namespace'> | null;
}

/** Services beside the database, which every operation has. */
export type UsedService = Exclude<keyof OperationServices, 'db' | 'answerLimitMs'>;

type ServicesOf<U extends UsedService> = Pick<OperationServices, 'db' | 'answerLimitMs' | U>;

/** One form, or one of several. */
type InputSchema = z.ZodObject | z.ZodDiscriminatedUnion;

interface OperationVisit<P extends z.ZodObject, U extends UsedService> {
  services: ServicesOf<U>;
  params: z.output<P>;
}

interface OperationCall<P extends z.ZodObject, I extends InputSchema, U extends UsedService, F>
  extends OperationVisit<P, U> {
  /** The actor in the audit log. */
  operator: string;
  input: z.output<I>;
  /** The result of `find`. */
  found: F;
}

/** What a command prints is made from it. */
interface Done<P extends z.ZodObject, I extends InputSchema, R> {
  operator: string;
  params: z.output<P>;
  input: z.output<I>;
  /** What `run` returned. */
  output: R;
}

/** A command of the operation. Its arguments are the parameters of the path, its options the fields of the input. */
interface OperationCommand<P extends z.ZodObject, I extends InputSchema, R, C extends z.ZodObject> {
  /** Its words, like `order review`. */
  name: string;
  /** The parameters of the path that its words say already; all others are its arguments. */
  params?: Partial<z.input<P>>;
  /** Its partner is an option: without it, the demo partner. */
  partnerIsOption?: true;
  /** What it does, if it is not all that the operation does. */
  summary?: string;
  /** Its options, where people write something else than the API's clients do; then `toInput` is needed too. */
  options?: C;
  /** What its help says below its options. */
  note?: string;
  /** The options that are written as arguments, without their names. */
  positional?: readonly string[];
  /** What is wrong with options that do not go together; null if nothing is. */
  refuse?: (options: z.output<C>) => string | null;
  toInput?: (options: z.output<C>) => z.input<I>;
  /** It does not run the operation: the command line has a reader for it, which shows other rows or members. */
  reads?: true;
  /** What `--json` prints, if not the output. */
  json?: (done: Done<P, I, R>) => unknown;
  /** What is printed for people; the command line has a printer for a command without it. */
  text?: (done: Done<P, I, R>) => string;
}

/** A command cannot run what uses a service that only the API has. */
type OwnReaders<U> = [Exclude<U, keyof CommandServices>] extends [never]
  ? unknown
  : { command?: OwnReader; commands?: readonly OwnReader[] };

interface OwnReader {
  reads: true;
  [other: string]: unknown;
}

export interface AnsweredFile {
  name: string;
  /** Its media type. */
  type: string;
  text: string;
}

interface OperationStepUp<Call> {
  action: StepUpAction;
  /** Whether this call needs it; every call does unless said otherwise. */
  when?: (call: Call) => boolean;
}

type Status = 200 | 201 | 202;

interface OperationFacts {
  id: string;
  /** `get` only reads. */
  method: 'get' | 'post';
  /** Below the support API's base path, with `{name}` parameters. */
  path: string;
  /** What it does, in the help and wherever operations are listed. */
  summary: string;
  permission: OperatorPermission;
  /** The entry that it leaves in the audit log; one of these, if its input decides which; none if it only reads. */
  audit: AuditAction | readonly AuditAction[];
}

interface OperationSpec<
  P extends z.ZodObject,
  I extends InputSchema,
  O extends z.ZodObject,
  C extends z.ZodObject,
  L extends InputSchema,
  S extends readonly z.ZodObject[],
  N extends Status,
  U extends UsedService,
  F,
  R extends z.input<O>,
> extends Pick<OperationFacts, 'id' | 'path' | 'summary'> {
  params?: P;
  /** The query of a `get`, the body of all others. */
  input?: I;
  /** The input of its commands, if they have never asked for all that the console asks for. */
  commandInput?: L;
  output: O;
  /** The status of the API's answer; 200 unless given. */
  status?: N;
  /** Error codes in addition to those common to all routes of the internal APIs, if not those that follow from the rest. */
  errors?: readonly InternalErrorCode[];
  uses?: readonly U[];
  /** Finds what the operation is about before the input is read; null becomes NOT_FOUND. */
  find?: (visit: OperationVisit<P, NoInfer<U>>) => Promise<F | null>;
  /** The fresh second factor that the console asks for; an operation without one says why in the table of exceptions. */
  stepUp?: OperationStepUp<Pick<OperationCall<P, I, NoInfer<U>, F>, 'input' | 'found'>>;
  /** Loads its use case by `import()`, so that a command starts fast. The API leaves out what `output` does not declare. */
  run: (call: OperationCall<P, I | L, NoInfer<U>, F>) => Promise<R>;
  /** What the API answers with instead of the output, where every byte counts. */
  file?: (done: Done<P, I, R>) => AnsweredFile;
  command?: OperationCommand<P, L, R, C>;
  /** Its commands, where several do one thing each of what the operation can do. */
  commands?: { [K in keyof S]: OperationCommand<P, L, R, S[K]> };
}

/** An operation, its parameter types erased. */
export interface Operation extends OperationFacts {
  errors: readonly InternalErrorCode[];
  params: z.ZodObject;
  input: InputSchema;
  commandInput: InputSchema;
  output: z.ZodObject;
  status: Status;
  uses: readonly UsedService[];
  find?: (visit: unknown) => Promise<unknown>;
  stepUp?: OperationStepUp<unknown>;
  run: (call: unknown) => Promise<object>;
  file?: (done: unknown) => AnsweredFile;
  commands: readonly ErasedCommand[];
}

/** A command of an operation, its parameter types erased. */
export interface ErasedCommand {
  name: string;
  summary: string;
  params: Readonly<Record<string, unknown>>;
  partnerIsOption?: true;
  note?: string;
  options: z.ZodObject;
  positional: readonly string[];
  refuse?: (options: unknown) => string | null;
  toInput?: (options: unknown) => unknown;
  reads?: true;
  json?: (done: unknown) => unknown;
  text?: (done: unknown) => string;
}

/** An operation with the types that its route has, and by it the web client: method, path, input and output. */
type DeclaredOperation<M, Path, P, I, O, N> = Omit<
  Operation,
  'method' | 'path' | 'params' | 'input' | 'output' | 'status'
> & { method: M; path: Path; params: P; input: I; output: O; status: N };

const NOTHING = z.object({});

/** Declares what an operator can do, by a POST. The support API and the command line are made from it. */
export function defineOperation<
  I extends InputSchema,
  O extends z.ZodObject,
  const Path extends string,
  R extends z.input<O>,
  P extends z.ZodObject = typeof NOTHING,
  F = undefined,
  const N extends Status = 200,
  const U extends UsedService = never,
  L extends InputSchema = I,
  C extends z.ZodObject = L extends z.ZodObject ? L : never,
  const S extends readonly z.ZodObject[] = [],
>(
  spec: OperationSpec<P, I, O, C, L, S, N, U, F, R> &
    Omit<OperationFacts, 'method'> &
    OwnReaders<U> & { path: Path; input: I },
): DeclaredOperation<'post', Path, P, I, O, N> {
  const facts = { method: 'post', params: NOTHING };
  return complete({ ...facts, ...spec }) as unknown as DeclaredOperation<'post', Path, P, I, O, N>;
}

/** Declares what only reads, by a GET: everybody who works in the console may, and it leaves nothing in the audit log. */
export function defineRead<
  O extends z.ZodObject,
  const Path extends string,
  R extends z.input<O>,
  P extends z.ZodObject = typeof NOTHING,
  I extends InputSchema = typeof NOTHING,
  F = undefined,
  const U extends UsedService = never,
  L extends InputSchema = I,
  C extends z.ZodObject = L extends z.ZodObject ? L : never,
  const S extends readonly z.ZodObject[] = [],
>(
  spec: OperationSpec<P, I, O, C, L, S, 200, U, F, R> & OwnReaders<U> & { path: Path },
): DeclaredOperation<'get', Path, P, I, O, 200> {
  const facts = { method: 'get', permission: 'support.view', audit: [], params: NOTHING, input: NOTHING };
  return complete({ ...facts, ...spec }) as unknown as DeclaredOperation<'get', Path, P, I, O, 200>;
}

type WrittenSpec = Omit<Operation, 'status' | 'uses' | 'errors' | 'commandInput' | 'commands'> &
  Partial<Pick<Operation, 'status' | 'uses' | 'errors' | 'commandInput'>> & {
    command?: Pick<ErasedCommand, 'name'>;
    commands?: readonly Pick<ErasedCommand, 'name'>[];
  };

/** With what was left out. */
function complete(declared: object): Operation {
  const { command, commands = [], ...spec } = declared as WrittenSpec;
  const { commandInput = spec.input, summary } = spec;
  const omitted = { summary, params: {}, options: commandInput as z.ZodObject, positional: [] };
  const written = [...(command ? [command] : []), ...commands];
  return {
    status: 200,
    uses: [],
    errors: errorsOf(spec),
    ...spec,
    commandInput,
    commands: written.map((one) => ({ ...omitted, ...one })),
  };
}

/** That there is no such thing, that the input is wrong, and that a thing is not in the state for it. */
function errorsOf({ method, find, input }: Pick<Operation, 'method' | 'find' | 'input'>): InternalErrorCode[] {
  const asksNothing = input instanceof z.ZodObject && Object.keys(input.shape).length === 0;
  return [
    ...(find ? (['NOT_FOUND'] as const) : []),
    ...(asksNothing ? [] : (['INVALID_REQUEST'] as const)),
    ...(method === 'get' ? [] : (['CONFLICT'] as const)),
  ];
}
