import { createHash } from 'node:crypto';
import type { Order } from '#contract/orders/order';
import type { CreateCall, OrderingPartner, SandboxChoice } from '#operations/orders/creation/create-call';
import { createOrder, resumeOrder } from '#operations/orders/creation/create-order';
import { deriveOrderId } from '#operations/orders/creation/sandbox-choice';
import { newId } from '#security/secret';
import type { IdempotentSubject } from '../define-route';

/** The id of the order that a call opens, unless an earlier attempt at the call has fixed one. */
export function newOrderId(caller: OrderingPartner, sandbox: SandboxChoice | null): string {
  return sandbox?.seed === undefined ? newId('ord') : deriveOrderId(caller, sandbox.seed, sandbox.scenario);
}

/** Opens the order of an idempotent call, or finishes what an earlier attempt at the call began. */
export function createOnce(
  call: Omit<CreateCall, 'orderId' | 'generation' | 'identity'>,
  { subjectId: orderId, takenOver, callId, identity }: IdempotentSubject,
): Promise<Order> {
  const generation = call.sandbox?.seed === undefined ? 0 : generationOf(callId);
  const identified = { ...call, orderId, generation, identity };
  return takenOver ? resumeOrder(identified) : createOrder(identified);
}

/** Distinguishes the order of one call from all others of its seed, also if another attempt at the call continues it. */
function generationOf(callId: string): number {
  return (createHash('sha256').update(callId).digest().readUInt32BE(0) >>> 1) + 1;
}
