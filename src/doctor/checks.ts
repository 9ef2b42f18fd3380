import { CERTIFICATE_CHECKS } from './certificates';
import { chainChecks } from './chains';
import type { Check, Installation } from './check';
import { CLOCK_CHECKS } from './clocks';
import { DATABASE_CHECKS } from './database';
import { DISK_CHECKS } from './disk';
import { egressChecks } from './egress';
import { GUARD_CHECKS } from './guard';
import { MAIL_CHECKS } from './mail';
import { SECRET_CHECKS } from './secrets';
import { SERVING_CHECKS } from './serving';
import { TEMPORAL_CHECKS } from './temporal';

/** Everything that the doctor looks at, in the order of its answer. */
export function checksOf(installation: Installation): readonly Check[] {
  return [
    ...DATABASE_CHECKS,
    ...TEMPORAL_CHECKS,
    ...CLOCK_CHECKS,
    ...SECRET_CHECKS,
    ...SERVING_CHECKS,
    ...MAIL_CHECKS,
    ...egressChecks(installation),
    ...chainChecks(installation),
    ...GUARD_CHECKS,
    ...CERTIFICATE_CHECKS,
    ...DISK_CHECKS,
  ];
}
