import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Database, lockName, type Transaction } from '../client';
import { findOpenCase, openCase } from '../recovery/cases';
import { orderCases } from '../schema/orders';

/** A hash as it is compared: networks and wallets write one with or without `0x`, and in both cases. */
export function plainHash(txHash: SQL | AnyPgColumn): SQL {
  return sql`lower(regexp_replace(${txHash}, '^0[xX]', ''))`;
}

/** Whether the text of a second deposit's case names the transaction. */
export function namesTransaction(repair: SQL | AnyPgColumn, txHash: SQL | AnyPgColumn): SQL<boolean> {
  return sql<boolean>`position(${plainHash(txHash)} in lower(${repair})) > 0`;
}

/** Whether a person has, or had, the case of this second deposit [rules/watching: Second deposits]. */
export async function isSecondDepositNoted(tx: Transaction, orderId: string, txHash: string): Promise<boolean> {
  const count = await tx.$count(
    orderCases,
    and(
      eq(orderCases.orderId, orderId),
      eq(orderCases.mismatch, 'second_deposit'),
      namesTransaction(orderCases.repair, sql`${txHash}::text`),
    ),
  );
  return count > 0;
}

/**
 * Gives a person the case of a second deposit, once for each transaction. A case that is open names each, so that closing it
 * forgets none.
 */
export async function openSecondDeposit(
  db: Database | Transaction,
  orderId: string,
  { txHash, todo, found }: { txHash: string; todo: string; found: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockName(tx, `second deposit ${orderId}`);
    if (!(await isSecondDepositNoted(tx, orderId, txHash))) {
      const open = await findOpenCase(tx, orderId, 'second_deposit');
      await openCase(tx, orderId, 'second_deposit', `${open ? `${open.repair}; ` : `${todo}: `}${found}`);
    }
  });
}
