import type { Role } from '../team/permission';

/** Those whose account can be made to have a second factor [rules/step-up: Who must have one]. */
export const DEMANDABLE = ['owners', 'operators'] as const;
export type Demandable = (typeof DEMANDABLE)[number];

/** Of whom a second factor is demanded unless it is set otherwise: in production, of those who work for the operator. */
export function usuallyDemandedOf(isProduction: boolean): readonly Demandable[] {
  return isProduction ? ['operators'] : [];
}

/** Whether somebody can do nothing but set up a second factor first. */
export function mustEnroll(
  demandedOf: readonly Demandable[],
  { role, hasSecondFactor }: { role: Role | 'operator'; hasSecondFactor: boolean },
): boolean {
  const group = role === 'operator' ? 'operators' : role === 'owner' ? 'owners' : null;
  return group !== null && demandedOf.includes(group) && !hasSecondFactor;
}
