/** A JSON schema, as far as the rules below look at it. */
interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  [keyword: string]: unknown;
}

/** Rewrites a schema in words that every generator reads; the schemas within it are rewritten already. */
type Rule = (schema: Schema) => Schema;

/** A value that never changes is compiled to an enum, and most languages have none of booleans. */
const sayOnlyBoolean: Rule = (schema) => {
  const { const: only, enum: values = [only], ...rest } = schema;
  const [value] = values;
  return values.length === 1 && typeof value === 'boolean'
    ? withWords({ ...rest, type: 'boolean' }, `always \`${value}\``)
    : schema;
};

/** A type of null alone is no type in most languages: null joins the type of another branch. */
const joinNull: Rule = (schema) => {
  const branches = schema.anyOf?.filter((branch) => !isNull(branch)) ?? [];
  const host = branches.find(({ type, enum: values, const: only }) => type && !values && only === undefined);
  if (!host?.type || branches.length === schema.anyOf?.length) {
    return schema;
  }
  const nullable = { ...host, type: [...new Set([host.type, 'null'].flat())] };
  const { anyOf: _, ...rest } = schema;
  return branches.length === 1
    ? { ...nullable, ...rest }
    : { ...schema, anyOf: branches.map((branch) => (branch === host ? nullable : branch)) };
};

/** What is always null is typed as other answers of its kind: null alone is no type, as above. */
function typeNull(member: Schema): Schema {
  return isNull(member) ? withWords({ ...member, type: ['string', 'null'] }, 'always null') : member;
}

/**
 * A default is a promise of the server. Generators take it for one of the client: they require the member, send what the caller
 * left out, or cannot compile a default beside null.
 */
function sayDefault(member: Schema): Schema {
  const { default: value, ...rest } = member;
  return value === undefined ? member : withWords(rest, `\`${value}\` if omitted`);
}

const eachMember =
  (change: Rule): Rule =>
  (schema) => {
    const members = Object.entries(schema.properties ?? {});
    return members.length > 0
      ? { ...schema, properties: Object.fromEntries(members.map(([name, member]) => [name, change(member)])) }
      : schema;
  };

const RULES: readonly Rule[] = [sayOnlyBoolean, joinNull, eachMember(typeNull), eachMember(sayDefault)];

function isNull({ type }: Schema): boolean {
  return type === 'null';
}

function withWords(schema: Schema, words: string): Schema {
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return {
    ...schema,
    description: schema.description ? `${schema.description.replace(/\.$/, '')}; ${words}` : sentence,
  };
}

/** Where a schema has one other, several, or several by name. */
const ONE = new Set(['items', 'additionalProperties', 'contentSchema', 'not']);
const SEVERAL = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const NAMED = new Set(['properties', 'patternProperties', '$defs']);

function plainSchema(schema: Schema): Schema {
  const plain = Object.entries(schema).map(([keyword, value]) => [keyword, plainWithin(keyword, value)]);
  return RULES.reduce((rewritten, rule) => rule(rewritten), Object.fromEntries(plain) as Schema);
}

function plainWithin(keyword: string, value: unknown): unknown {
  if (!isObject(value)) {
    return value;
  }
  if (ONE.has(keyword)) return plainSchema(value);
  if (SEVERAL.has(keyword)) return Object.values(value).map((schema) => plainSchema(schema as Schema));
  return NAMED.has(keyword) ? plainByName(value) : value;
}

function plainByName(schemas: object): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plainSchema(schema as Schema)]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * An OpenAPI document, or a part of it, whose schemas have only what generators of clients compile. What the API accepts and
 * answers is described as before, or less closely where that is not possible.
 */
export function plainSchemas<T>(part: T): T {
  return plainPart(part) as T;
}

function plainPart(part: unknown): unknown {
  if (Array.isArray(part)) {
    return part.map(plainPart);
  }
  if (!isObject(part)) {
    return part;
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (name === 'example' || name === 'examples') return [name, value];
      if (name === 'schema') return [name, plainSchema(value as Schema)];
      return [name, name === 'schemas' ? plainByName(value as object) : plainPart(value)];
    }),
  );
}
