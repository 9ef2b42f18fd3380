import { HOUR, SECOND, toIso } from '../duration';
import type { OrderInput } from '../orders/order';
import type { ScriptStep } from '../watching/provider-report';
import { type ScenarioPlan, sandboxHash } from './plan';

/** The simulated provider's reports on an order created at `createdAt` (ms), each at its exact time. */
export function scriptFor(input: OrderInput, createdAt: number): ScriptStep[] {
  const steps = planOf(input)?.steps ?? [];
  return steps.map(({ afterMs, report }) => ({ at: toIso(createdAt + afterMs), report }));
}

/** The report after a refund call that the simulated provider accepted at `at` (ms). */
export function refundStep(input: OrderInput, at: number): ScriptStep[] {
  return refundedAfter(input, at, planOf(input)?.refundConfirmedMs);
}

/** The report after the ticket of an order whose refund became due at `at` (ms). */
export function ticketStep(input: OrderInput, at: number): ScriptStep[] {
  return refundedAfter(input, at, planOf(input)?.ticketResolvedMs);
}

function refundedAfter(input: OrderInput, at: number, ms: number | null = null): ScriptStep[] {
  return ms === null
    ? []
    : [{ at: toIso(at + ms), report: { status: 'refunded', txOutHash: sandboxHash('refund', input) } }];
}

/** The simulated deposit window in milliseconds from creation; null for a live order. */
export function sandboxWindow(input: OrderInput): number | null {
  return planOf(input)?.windowMs ?? null;
}

/** Length of a refund or ticket window in milliseconds: T if the caller chose T, else the provider's hours. */
export function refundWindow(input: OrderInput, hours: number): number {
  return input.sandbox?.ttlGiven ? input.sandbox.ttlSeconds * SECOND : hours * HOUR;
}

/** What the simulated provider will do; null for a live order. */
export function planOf(input: OrderInput): ScenarioPlan | null {
  return input.sandbox?.plan ?? null;
}
