import { LIBRARY } from './library';
import type { ScenarioRow } from './scenario-script';

/** The basic scenarios: those of the published enum, and other ways a refund can end. */
export const SCENARIO_NAMES = [
  'success',
  'fail',
  'refund',
  'stuck',
  'expire',
  'refund_refused',
  'refund_down',
  'ticket_resolved',
  'review',
] as const;
export type Scenario = (typeof SCENARIO_NAMES)[number];

/** The published enum, which is closed; GET /sandbox/scenarios lists the others. */
export const PUBLISHED_SCENARIOS = ['success', 'fail', 'refund', 'stuck', 'expire'] as const satisfies Scenario[];

/** Every scenario of the library, the basic ones first [rules/sandbox-and-clock: Scenarios]. */
export const LIBRARY_NAMES: readonly string[] = [
  ...SCENARIO_NAMES,
  ...Object.keys(LIBRARY).filter((name) => !SCENARIO_NAMES.some((basic) => basic === name)),
];

export function scenarioRow(scenario: Scenario): ScenarioRow {
  return requireScenario(scenario);
}

/** Finds a scenario of the library; null for any other name. */
export function findScenario(name: string): ScenarioRow | null {
  return (Object.hasOwn(LIBRARY, name) && LIBRARY[name]) || null;
}

/** Returns a scenario of the library. @throws RangeError for any other name */
export function requireScenario(name: string): ScenarioRow {
  const row = findScenario(name);
  if (!row) {
    throw new RangeError(`${name} is no scenario of the library`);
  }
  return row;
}

export const DEFAULT_TTL_SECONDS = 30;
export const MAX_TTL_SECONDS = 86_400;

/** The instant at which every seeded order's virtual clock starts [rules/sandbox-and-clock: Seeds]. */
export const SEED_EPOCH = '2026-01-01T00:00:00.000Z';
