import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#domain/duration';
import type { FalseOrder } from '#twins/false-orders';
import type { Fault as AnswerFault } from '#twins/faults';
import type { TwinFault } from '#twins/twin';
import { type FaultPlan, TWIN_CODES, type TwinCode } from '../plan';
import { restart } from './configuration';
import type { Fault } from './fault';
import { type ProviderFault, pollAll } from './statuses';

/** Other answers are true, so that orders go on between the lies. */
const FALSE_PERCENT = 60;
/** A lie lasts until so many answers were false, so that a busy machine does not let it pass unseen, */
const ENOUGH = 6;
/** but not longer than this: there may be no order to lie about. */
const LIMIT_MS = 12 * SECOND;
/** Long enough for refunds to become due meanwhile. */
const REFUNDS_MS = 10 * SECOND;

type Telling = Pick<FaultPlan, 'provider' | 'lastsMs'>;

const always = (fault: TwinFault['fault']): TwinFault => ({ fault });
const often = (fault: TwinFault['fault']): TwinFault => ({ fault, percent: FALSE_PERCENT });

/** The provider answers like this for a while. @param leastMs longer than other faults */
function answer(faultsOf: (plan: Telling) => readonly TwinFault[], leastMs = 0): ProviderFault {
  return async ({ installation, twins }, plan) => {
    const twin = twins.of(plan.provider);
    const before = twin.spoiled.length;
    for (const fault of faultsOf(plan)) {
      twin.spoil(fault);
    }
    const startedAt = Date.now();
    const hasLasted = () => {
      const ms = Date.now() - startedAt;
      return ms > Math.max(plan.lastsMs, leastMs) && (ms > LIMIT_MS || twin.spoiled.length - before >= ENOUGH);
    };
    while (!hasLasted()) {
      await pollAll(installation.db, plan.provider);
      await delay(SECOND);
    }
    twin.heal();
  };
}

/** All providers answer like this, so that whatever is asked meanwhile is answered falsely. */
function everywhere(fault: ProviderFault): ProviderFault {
  return async (deps, plan) => {
    await Promise.all(TWIN_CODES.map((provider) => fault(deps, { ...plan, provider })));
  };
}

/** One of several, which differs from fault to fault. */
function oneOf<T>(choices: readonly [T, ...T[]], { lastsMs }: Telling): T {
  return choices[lastsMs % choices.length] ?? choices[0];
}

export const answerOfOthers = answer(() => [always('other_order')]);

const CREATIONS: readonly FalseOrder[] = ['earlier_order', 'earlier_address', 'own_address'];
/** Each is told of a third of the new orders, on average. */
export const repeatCreations = everywhere(
  answer(() => CREATIONS.map((fault, nth) => ({ fault, percent: 100 / (CREATIONS.length - nth) }))),
);

const TEXTS = ['nul', 'unstorable', 'unstorable_hash'] as const satisfies readonly TwinFault['fault'][];
export const answerUnstorable = answer((plan) => [often(oneOf(TEXTS, plan))]);

export const answerHugely = answer(() => [{ fault: 'huge', percent: 30 }]);

/** Without `other_hash`: one transaction of Bitcoin may pay many orders, so that only a node can tell. */
const ENDS: readonly FalseOrder[] = [
  'zero_payout',
  'far_payout',
  'dash_hash',
  'deposit_hash',
  'zero_refund',
  'no_evidence',
];
/** Who says how much it sends back; of the others' refunds only a node can tell. */
const SAY_REFUNDS: readonly TwinCode[] = ['changenow', 'fixedfloat'];
/** Each of a tenth of the polls; the others are true. */
export const answerImplausibly = answer(({ provider }) =>
  ENDS.filter((fault) => fault !== 'zero_refund' || SAY_REFUNDS.includes(provider)).map((fault) => ({
    fault,
    percent: 10,
  })),
);

const REVOKED = ['http_401', 'http_403'] as const satisfies readonly AnswerFault[];
export const revokeKey = answer((plan) => [always(oneOf(REVOKED, plan))], REFUNDS_MS);

const REFUSALS = ['http_401', 'http_503', 'http_400'] as const satisfies readonly AnswerFault[];
/** Where each provider takes refund calls; the others have none. */
const REFUND_PATHS: Partial<Record<TwinCode, string>> = { changenow: '/exchange/refund', fixedfloat: '/emergency' };
export const refuseRefunds = everywhere(
  answer((plan) => {
    const path = REFUND_PATHS[plan.provider];
    return path === undefined ? [] : [{ fault: oneOf(REFUSALS, plan), path }];
  }, REFUNDS_MS),
);

const OTHER_KEY = 'the secret key of another installation';

/**
 * The worker has another secret key for a while. Then it gets its own again, with the other one as the previous key, because it
 * sealed with it.
 */
export const replaceSecret: Fault = async ({ installation }, { lastsMs }) => {
  const own = installation.env.SECRET_KEY ?? '';
  installation.env.SECRET_KEY = OTHER_KEY;
  await restart(installation, 'worker');
  await delay(lastsMs);
  Object.assign(installation.env, { SECRET_KEY: own, SECRET_KEY_PREVIOUS: OTHER_KEY });
  await restart(installation, 'worker');
};
