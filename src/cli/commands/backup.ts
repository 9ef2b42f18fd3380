import { closeOperatorAlert } from '#db/alerts/operator-alerts';
import { readArchiving } from '#db/health/database';
import { ARCHIVING_WORDS, type Archiving, findArchivingTrouble } from '#domain/health/installation';
import { RESTORED_ALERT } from '#domain/recovery/restored-database';
import { type Answer, formatFacts, formatSpan } from '../answer';
import { doctorOrders, repairOrders } from '../doctor/orders';
import { findRunningInstance, withDatabase } from '../instance';
import { recoverProjections, recoverWorkflows } from '../recovery/recover-orders';

const NOTES = `On each of the two Postgres servers, every night: deploy/backup/base-backup.sh
After a server was lost: deploy/backup/restore.sh, then swaplane restore
Keep SECRET_KEY and PAYLOAD_KEYS apart from both. The steps in their order, and what cannot be restored: docs/backup.md`;

/** Whether the database's log is archived. Temporal's server has to be asked itself. */
export async function backup(): Promise<Answer> {
  const archiving = await withDatabase(findRunningInstance(), readArchiving);
  const trouble = findArchivingTrouble(archiving);
  const summary = trouble === null ? 'The log of the database is archived.' : `Not safe: ${ARCHIVING_WORDS[trouble]}.`;
  return {
    json: {
      archive_mode: archiving.isOn ? 'on' : 'off',
      archive_timeout_ms: archiving.timeoutMs,
      archived_ago_ms: archiving.archivedAgoMs,
      failed_ago_ms: archiving.failedAgoMs,
      trouble,
    },
    text: [summary, factsOf(archiving), NOTES].filter((part) => part !== '').join('\n\n'),
    failed: trouble !== null,
  };
}

function factsOf({ timeoutMs, archivedAgoMs, failedAgoMs }: Archiving): string {
  const ago = (ms: number | null) => (ms === null ? null : `${formatSpan(ms)} ago`);
  return formatFacts([
    ['archived last', ago(archivedAgoMs)],
    ['failed last', ago(failedAgoMs)],
    ['at least every', timeoutMs === null ? null : formatSpan(timeoutMs)],
  ]);
}

interface RestoreStep {
  /** As a command of its own. */
  command: string;
  run(): Promise<Answer>;
  /** Whether what it finds is left for a person; the others only say what they repaired. */
  isDecisive: boolean;
}

const STEPS: readonly RestoreStep[] = [
  { command: 'recovery projection --all', run: recoverProjections, isDecisive: true },
  { command: 'recovery orders', run: recoverWorkflows, isDecisive: true },
  { command: 'recovery repair', run: repairOrders, isDecisive: false },
  { command: 'doctor orders', run: doctorOrders, isDecisive: true },
];

/**
 * After a server came back from its backup: each store gets from the other what it lacks, then both are compared. It can be
 * repeated.
 */
export async function restore(): Promise<Answer> {
  const done: { step: RestoreStep; answer: Answer }[] = [];
  for (const step of STEPS) {
    done.push({ step, answer: await step.run() });
  }
  const failed = done.some(({ step, answer }) => step.isDecisive && answer.failed === true);
  // What the alert asks for has been done.
  if (!failed) await withDatabase(findRunningInstance(), (db) => closeOperatorAlert(db, RESTORED_ALERT));
  return {
    json: { steps: done.map(({ step, answer }) => ({ command: step.command, result: answer.json })), agree: !failed },
    text: [
      ...done.map(({ step, answer }) => `${step.command}\n${indent(answer.text)}`),
      failed
        ? 'Something is left, see above. Repair what is named, and run this again.'
        : 'The database and Temporal agree. Next: repeat erasures (swaplane privacy repeat), then swaplane doctor.',
    ].join('\n\n'),
    failed,
  };
}

const indent = (text: string) => text.replace(/^(?=.)/gm, '  ');
