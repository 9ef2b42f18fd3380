import { z } from 'zod';
import { ENVIRONMENTS } from '../../domain/environment';
import { withinYears } from '../../domain/instant';
import { wholeNumber } from '../paging';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** Of which environment a page of the dashboard speaks. */
export const EnvironmentQuery = { environment: z.enum(ENVIRONMENTS) };
export const EnvironmentQuerySchema = z.object(EnvironmentQuery);

/** The answer of every list; `next_cursor` is null on the last page. */
export function itemsOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

/** A place in a list that goes by time, newest first: the last item that was read. */
export interface TimeCursor {
  at: Date;
  id: string;
}

/** Opaque to its reader. */
export function writeTimeCursor({ at, id }: TimeCursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

/** A place in a list that goes by number, highest first. */
export function writeNumberCursor(number: number): string {
  return Buffer.from(String(number)).toString('base64url');
}

const NO_CURSOR = 'must be the next_cursor of an earlier answer';

const TimeCursorSchema = z.string().transform((text, context): TimeCursor => {
  const [, ms = '', id = ''] = /^(-?\d{1,15})\.([\w:.-]{1,200})$/.exec(decode(text)) ?? [];
  if (ms === '' || withinYears(Number(ms)) === null) {
    context.addIssue({ code: 'custom', message: NO_CURSOR });
    return z.NEVER;
  }
  return { at: new Date(Number(ms)), id };
});

const NumberCursorSchema = z.string().transform((text, context): number => {
  const number = decode(text);
  if (!/^\d{1,15}$/.test(number)) {
    context.addIssue({ code: 'custom', message: NO_CURSOR });
    return z.NEVER;
  }
  return Number(number);
});

function decode(text: string): string {
  return Buffer.from(text, 'base64url').toString();
}

const limit = wholeNumber(1, MAX_LIMIT).default(DEFAULT_LIMIT);

/** Paging of lists that go by time, and of those that go by number. */
export const TimePageQuery = { cursor: TimeCursorSchema.optional(), limit };
export const NumberPageQuery = { cursor: NumberCursorSchema.optional(), limit };
