import { readFileSync } from 'node:fs';
import { listRequestedErasures } from '#db/privacy/erasures';
import { formatColumns } from '#domain/columns';
import { isId } from '#domain/id';
import { OperationRefusal } from '#domain/refusal';
import { messageOf } from '#launcher/waiting';
import { type EraseDeps, eraseOrder } from '#operations/privacy';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

export interface ErasuresOptions {
  since?: Date;
}

/** Lists requested erasures in the form that `privacy repeat` reads. */
export async function privacyErasures({ since }: ErasuresOptions): Promise<Answer> {
  const erasures = await withDatabase(findRunningInstance(), (db) => listRequestedErasures(db, since ?? null));
  return {
    json: erasures.map(({ orderId, erasedAt, actor, reason, historiesErasedAt }) => ({
      order_id: orderId,
      erased_at: erasedAt.toISOString(),
      actor,
      reason,
      history_deleted: historiesErasedAt !== null,
    })),
    text: formatColumns([
      ['# ORDER', 'ERASED AT', 'ACTOR', 'REASON'],
      ...erasures.map(({ orderId, erasedAt, actor, reason }) => [orderId, erasedAt.toISOString(), actor, reason]),
    ]),
  };
}

interface Repeated {
  orderId: string;
  /** Why it was not erased; null if it was. */
  refusal: string | null;
}

/** Erases every order of a list again; those that cannot be erased are named, and do not stop the others. */
export async function privacyRepeat(path: string, { reason }: { reason: string }): Promise<Answer> {
  const orderIds = readOrderIds(path);
  const instance = findRunningInstance();
  const repeated = await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => eraseAll({ db, workflows }, orderIds, reason)),
  );
  const refused = repeated.filter(({ refusal }) => refusal !== null);
  return {
    json: repeated.map(({ orderId, refusal }) => ({ order_id: orderId, erased: refusal === null, refusal })),
    text: [
      `${repeated.length - refused.length} of ${repeated.length} orders are erased.`,
      ...(refused.length > 0 ? [formatColumns(refused.map(({ orderId, refusal }) => [orderId, refusal ?? '']))] : []),
    ].join('\n'),
    failed: refused.length > 0,
  };
}

/** The first word of each line that is neither empty nor a comment. @throws WrongUsage if one is not the ID of an order */
function readOrderIds(path: string): string[] {
  const lines = readLines(path).filter((line) => line !== '' && !line.startsWith('#'));
  const words = lines.map((line) => line.split(/\s/)[0] ?? '');
  const wrong = words.find((word) => !isId('ord', word));
  if (wrong !== undefined) {
    throw new WrongUsage(
      `${path} must have the ID of an order at the beginning of each line; one begins with ${wrong}.`,
    );
  }
  return [...new Set(words)];
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${messageOf(error)}`);
  }
}

async function eraseAll(deps: EraseDeps, orderIds: readonly string[], reason: string): Promise<Repeated[]> {
  const repeated: Repeated[] = [];
  for (const orderId of orderIds) {
    const refusal = await eraseOrder(deps, { orderId, reason, actor: operatorName() }).then(() => null, refusalOf);
    repeated.push({ orderId, refusal });
  }
  return repeated;
}

function refusalOf(error: unknown): string {
  if (error instanceof OperationRefusal) {
    return error.message;
  }
  throw error;
}
