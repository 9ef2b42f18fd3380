import { type Finding, finding, type Outcome, outcomeOf } from './findings';
import { checkAssets, checkReach, checkWrongKey } from './list-steps';
import { checkUnpaidOrder, type UnpaidOrder } from './order-step';
import { checkLimits, checkQuotes } from './price-steps';
import { checkRefusals, checkUnknownOrder } from './refusal-steps';
import type { Session } from './session';

interface Step {
  readonly name: string;
  /** What it does, for the operator. */
  readonly does: string;
  run(session: Session): Promise<Finding[]>;
  readonly isDaily?: true;
}

/** Steps that only read. */
export const READING_STEPS: readonly Step[] = [
  { name: 'reach', does: 'read the list with the key', run: checkReach, isDaily: true },
  { name: 'wrong key', does: 'read it with a wrong one', run: checkWrongKey },
  { name: 'assets', does: 'compare the list with the catalog', run: checkAssets, isDaily: true },
  { name: 'limits', does: 'read minimum and maximum of each pair', run: checkLimits, isDaily: true },
  { name: 'quotes', does: 'get a price for each pair, at every rate', run: checkQuotes, isDaily: true },
  { name: 'refusals', does: 'ask for what must be refused', run: checkRefusals },
  { name: 'unknown order', does: 'read the status of orders that do not exist', run: checkUnknownOrder, isDaily: true },
];

/** Those of the daily check [rules/providers: Drift]. */
export const DAILY_STEPS = READING_STEPS.filter(({ isDaily }) => isDaily);

/** Creates a real order. */
export function orderStep(order: UnpaidOrder): Step {
  const run = (session: Session) => checkUnpaidOrder(session, order);
  return { name: 'unpaid order', does: 'create one order, and read its status', run };
}

export interface StepReport {
  readonly step: string;
  readonly does: string;
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
}

/** Runs the steps one after the other. @param onStep called before each */
export async function runSteps(
  session: Session,
  steps: readonly Step[],
  onStep?: (name: string) => void,
): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  for (const { name, does, run } of steps) {
    onStep?.(name);
    const found = await run(session);
    const firstSeen = session.recorder.takeFirstSeen().map((words) => finding('new', 'answers', words));
    const findings = [...found, ...firstSeen];
    reports.push({ step: name, does, outcome: outcomeOf(findings), findings });
  }
  return reports;
}

/** Whether the provider differs from what its adapter expects. */
export function hasBroken(reports: readonly StepReport[]): boolean {
  return reports.some(({ outcome }) => outcome === 'broke');
}
