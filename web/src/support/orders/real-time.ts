import { SECOND } from '#domain/duration';

/** When an instant of an order's clock is by the reader's, so that the two can be compared. */
export function realTime(at: string, clockOffsetSeconds: number): string {
  return new Date(Date.parse(at) - clockOffsetSeconds * SECOND).toISOString();
}
