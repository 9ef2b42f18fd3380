import { HOUR, MINUTE, SECOND, toIso } from '../duration';
import type { OrderInput } from '../orders/order';
import type { ProviderReport, ScriptStep } from '../watching/provider-report';
import { scenarioRow } from './scenarios';

const REFUND_DELAY = 0.2;
const SHORTEST_WINDOW = 60 * MINUTE;

/** The simulated provider's reports for an order created at `createdAt` (ms), each at its exact instant. */
export function scriptFor(input: OrderInput, createdAt: number): ScriptStep[] {
  if (!input.sandbox) {
    return [];
  }
  const ttl = input.sandbox.ttlSeconds * SECOND;
  return scenarioRow(input.sandbox.scenario).steps.map(({ at, report }) => ({
    at: toIso(createdAt + Math.round(at * ttl)),
    report: addEvidence(report, input),
  }));
}

/** The report that follows a refund call the simulated provider accepted at `at` (ms), or a ticket it resolves. */
export function refundStep(input: OrderInput, at: number): ScriptStep[] {
  if (!input.sandbox) {
    return [];
  }
  const report = addEvidence({ status: 'refunded' }, input);
  return [{ at: toIso(at + Math.round(REFUND_DELAY * input.sandbox.ttlSeconds * SECOND)), report }];
}

/** The simulated end of the deposit window, in milliseconds from creation. */
export function sandboxWindow(sandbox: NonNullable<OrderInput['sandbox']>): number {
  const ttl = sandbox.ttlSeconds * SECOND;
  return scenarioRow(sandbox.scenario).expiresAtTtl ? ttl : Math.max(ttl, SHORTEST_WINDOW);
}

/** Length of a refund or ticket window in milliseconds: T where the caller chose T, else the provider's hours. */
export function refundWindow(input: OrderInput, hours: number): number {
  return input.sandbox?.ttlGiven ? input.sandbox.ttlSeconds * SECOND : hours * HOUR;
}

/** Transaction hashes and amounts, each a pure function of the order, as a provider's report would bring them. */
function addEvidence(report: ProviderReport, input: OrderInput): ProviderReport {
  const key = input.orderId.slice(input.orderId.indexOf('_') + 1);
  switch (report.status) {
    case 'confirming':
      return { ...report, txInHash: `sandbox_in_${key}` };
    case 'completed':
      return { ...report, txOutHash: `sandbox_out_${key}`, amountTo: input.amountTo };
    case 'refunded':
      return { ...report, txOutHash: `sandbox_refund_${key}` };
    default:
      return report;
  }
}
