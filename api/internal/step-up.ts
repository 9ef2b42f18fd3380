import type { StepUpAction } from '#domain/users/step-up';
import { requireStepUp } from '#operations/users/second-factors/step-up';
import type { Visitor } from './caller';

/** The second factor that a route needs [rules/step-up: What needs it]. */
export interface RouteStepUp<Call> {
  action: StepUpAction;
  /** Whether this call needs it; every call does unless said otherwise. */
  when?: (call: Call) => boolean;
}

type ErasedStepUp = RouteStepUp<unknown> | undefined;

/** Asks before the body is read, unless the body decides. @throws InternalError SECOND_FACTOR_REQUIRED, SECOND_FACTOR_NOT_SET_UP */
export function askBeforeBody(stepUp: ErasedStepUp, visitor: Visitor): void {
  if (stepUp && !stepUp.when) ask(stepUp.action, visitor);
}

/** Asks if the call turns out to need it. @throws InternalError SECOND_FACTOR_REQUIRED, SECOND_FACTOR_NOT_SET_UP */
export function askAfterBody(stepUp: ErasedStepUp, visitor: Visitor, call: unknown): void {
  if (stepUp?.when?.(call)) ask(stepUp.action, visitor);
}

function ask(action: StepUpAction, { login }: Visitor): void {
  requireStepUp(action, login ?? { hasSecondFactor: false, provenAt: null });
}
