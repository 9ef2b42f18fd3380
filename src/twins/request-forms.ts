import type { z } from 'zod';

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
