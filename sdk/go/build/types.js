const { itemName, nameOf, shapeOf } = require('../../build/document');
const { comment, goName } = require('./names');

/** Names that say more than those that come from the place in the document. */
const NAMES = {
  Error: 'ErrorResponse',
  ErrorResponseError: 'ErrorBody',
  ErrorBodyOutcome: 'Outcome',
  OpsEventEvent: 'OpsEventName',
  OrderRefundDecisionAction: 'RefundAction',
  GetEstimateArgumentsSide: 'Side',
  GetEstimateArgumentsInclude: 'Include',
};

const SIMPLE = { string: 'string', integer: 'int', number: 'float64', boolean: 'bool' };

/**
 * Writes the Go types of schemas. In an answer, what may be null is a pointer, and what may be missing has its zero value; in arguments, the
 * zero value is left out. An enumeration is a string with constants, so that a value of a later server is kept.
 */
class TypeWriter {
  constructor(schemas) {
    this.schemas = schemas;
    this.isRequest = false;
    /** Definitions by their name, each after those that it is made of. */
    this.written = new Map();
    /** The types of enumerations by their values: wherever the same ones are, it is the same type. */
    this.enums = new Map();
    this.shapes = new Map(Object.entries(schemas).map(([name, schema]) => [shapeOf(schema), name]));
  }

  definitions() {
    return [...this.written.values()].join('\n');
  }

  /** The type of a value that is not null; `name` is for a type that is made for it. */
  typeOf(schema, name) {
    if (schema.$ref !== undefined) {
      return this.named(nameOf(schema.$ref));
    }
    const known = schema.properties || schema.enum ? this.shapes.get(shapeOf(schema)) : undefined;
    if (known !== undefined && (NAMES[known] ?? known) !== name) {
      return this.named(known);
    }
    if (schema.enum !== undefined) {
      return this.enumeration(name, schema);
    }
    if (schema.properties !== undefined) {
      return this.isRequest ? this.request(name, schema) : this.answer(name, schema);
    }
    return this.plain(schema, name);
  }

  named(name) {
    return this.typeOf(this.schemas[name], NAMES[name] ?? name);
  }

  plain(schema, name) {
    const [type, ...others] = [schema.type ?? []].flat().filter((one) => one !== 'null');
    if (type === undefined || others.length > 0) {
      return 'any';
    }
    if (type === 'array') {
      return `[]${this.typeOf(schema.items, itemName(name))}`;
    }
    if (type === 'object') {
      const { additionalProperties: values } = schema;
      const hasType = typeof values === 'object' && Object.keys(values).length > 0;
      return `map[string]${hasType ? this.typeOf(values, `${name}Value`) : 'any'}`;
    }
    return schema.format === 'date-time' ? 'time.Time' : SIMPLE[type];
  }

  enumeration(name, { enum: values, description }) {
    const said = values.filter((value) => value !== null);
    const shape = JSON.stringify(said);
    const known = this.enums.get(shape);
    if (known !== undefined) {
      return known;
    }
    const constants = said.map((value) => [`${name}${goName(value)}`, value]);
    const width = Math.max(...constants.map(([constant]) => constant.length));
    const lines = constants.map(([constant, value]) => `\t${constant.padEnd(width)} ${name} = "${value}"\n`);
    this.enums.set(shape, name);
    return this.define(
      name,
      `${comment(description)}type ${name} string

// The values that this version knows.
const (
${lines.join('')})

// IsKnown says whether this version knows the value.
func (value ${name}) IsKnown() bool {
\tswitch value {
\tcase ${constants.map(([constant]) => constant).join(', ')}:
\t\treturn true
\t}
\treturn false
}
`,
    );
  }

  /** What the server answers. */
  answer(name, schema) {
    return this.struct(name, schema, (field, member, type) => {
      const isMissing = isStruct(this.schemas, member) && !(schema.required ?? []).includes(field);
      const isPointer = canBePointer(type) && (isNullable(this.schemas, member) || isMissing);
      return `${isPointer ? '*' : ''}${type} \`json:"${field}"\``;
    });
  }

  /** What the server is asked; all answers are written before. */
  request(name, schema, isKeyed) {
    this.isRequest = true;
    return this.struct(
      name,
      schema,
      (field, member, type) => {
        const isPointer = isStruct(this.schemas, member) && canBePointer(type);
        const whole = `${isPointer ? '*' : ''}${type.replace('time.Time', 'string')}`;
        return `${whole} \`json:"${field}${(schema.required ?? []).includes(field) ? '' : ',omitempty'}"\``;
      },
      isKeyed ? [KEY] : [],
    );
  }

  struct(name, { properties, description }, lineOf, more = []) {
    if (this.written.has(name)) {
      return name;
    }
    // Known before its members are written, which may be of its own type.
    this.written.set(name, '');
    const fields = Object.entries(properties).map(([field, member]) => {
      const type = this.typeOf(member, this.memberName(name, field, member));
      return `${comment(member.description, '\t')}\t${goName(field)} ${lineOf(field, member, type)}\n`;
    });
    this.written.delete(name);
    return this.define(name, `${comment(description)}type ${name} struct {\n${[...fields, ...more].join('\n')}}\n`);
  }

  /** `RateType` says enough wherever it is, `Status` does not. */
  memberName(name, field, { enum: values }) {
    const whole = `${name}${goName(field)}`;
    return values !== undefined && field.includes('_') ? goName(field) : (NAMES[whole] ?? whole);
  }

  define(name, text) {
    if (this.written.has(name)) {
      throw new Error(`two types of the Go client would be ${name}`);
    }
    this.written.set(name, text);
    return name;
  }
}

const KEY = `\t// Repeat a call whose outcome is unknown with the key of the first one, and nothing is done twice. Random if empty.
\tIdempotencyKey string \`json:"-"\`
`;

const resolved = (schemas, schema) => (schema.$ref === undefined ? schema : schemas[nameOf(schema.$ref)]);
const isNullable = (schemas, schema) => [resolved(schemas, schema).type].flat().includes('null');
const isStruct = (schemas, schema) => resolved(schemas, schema).properties !== undefined;
/** Maps, slices and `any` have a nil of their own. */
const canBePointer = (type) => !/^(map|\[|any$)/.test(type);

module.exports = { TypeWriter };
