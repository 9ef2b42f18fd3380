import { SECOND } from '#domain/duration';

/** Converts an instant of an order's clock to real time. */
export function realTime(at: string, clockOffsetSeconds: number): string {
  return new Date(Date.parse(at) - clockOffsetSeconds * SECOND).toISOString();
}
