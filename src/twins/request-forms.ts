import { z } from 'zod';

/** The members that a part of a request may have; one that is not named is refused. */
export type Members = Readonly<Record<string, z.ZodType>>;

/** Members, or a schema where members alone do not say it. */
export type Accepted = Members | z.ZodType;

/** What an endpoint accepts, as the provider's documentation says. A part that is missing here must not be sent. */
export interface RequestForm {
  readonly query?: Accepted;
  /** A body in JSON. */
  readonly json?: Accepted;
  /** A body as a form. */
  readonly form?: Accepted;
}

/** By method and path, such as `GET /orders/{id}`. */
export type RequestForms = Readonly<Record<string, RequestForm>>;

/** Why a request is refused before anybody looks at its content. */
export interface Misfit {
  readonly kind: 'no_endpoint' | 'wrong_form';
  readonly message: string;
}

/* The kinds of values that documentation asks for in requests, for the tables of the twins. */

export const text = z.string().min(1);
/** For members that are sent empty if there is nothing to say. */
export const emptyOrText = z.string();
export const textOrNull = text.nullable();
/** An amount without exponent. Zero has the right form; it is below the minimum. */
export const amountText = z.string().regex(/^\d+(\.\d+)?$/, 'must be an amount in a text');
export const amountNumber = z.number().nonnegative();
/** Where the documentation permits both. */
export const amount = z.union([amountText, amountNumber]);
/** A whole number in a text. */
export const count = z.string().regex(/^\d+$/, 'must be a whole number');
export const trueOrFalse = z.enum(['true', 'false']);
/** Only these words. */
export const word = z.enum;

/** An object with exactly one of the named members; the others are missing, or null if their schema lets them. */
export function withOneOf<T extends z.ZodRawShape>(members: T, ...names: readonly (keyof T & string)[]) {
  const given = (value: object) => names.filter((name) => ((value as Record<string, unknown>)[name] ?? null) !== null);
  return z
    .strictObject(members)
    .refine((value) => given(value).length === 1, `must have exactly one of ${names.join(', ')}`);
}
