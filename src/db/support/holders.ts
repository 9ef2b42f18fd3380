import { and, asc, eq } from 'drizzle-orm';
import { type Database, lockName, type Transaction } from '../client';
import { orderHolders } from '../schema/orders';
import { users } from '../schema/users';
import { IS_OPERATOR } from '../users/users';

export interface OrderHolder {
  holder: string;
  /** Null on the command line, and if the account was erased. */
  name: string | null;
  email: string | null;
  since: Date;
}

/** Who has the order; null if nobody has. */
export async function findHolder(db: Database | Transaction, orderId: string): Promise<OrderHolder | null> {
  const { holder, since } = orderHolders;
  const [found] = await db
    .select({ holder, since, name: users.name, email: users.email })
    .from(orderHolders)
    .leftJoin(users, eq(users.userId, holder))
    .where(eq(orderHolders.orderId, orderId));
  return found ?? null;
}

/** Likewise, and nobody else changes it until the transaction ends. */
export async function lockHolder(tx: Transaction, orderId: string): Promise<OrderHolder | null> {
  await lockName(tx, `holder:${orderId}`);
  return findHolder(tx, orderId);
}

/** @param holder null: nobody has it any longer */
export async function setHolder(tx: Transaction, orderId: string, holder: string | null): Promise<void> {
  await tx.delete(orderHolders).where(eq(orderHolders.orderId, orderId));
  if (holder !== null) {
    await tx.insert(orderHolders).values({ orderId, holder });
  }
}

interface Colleague {
  userId: string;
  name: string;
  email: string;
}

const { userId, name, email } = users;
const COLLEAGUE = { userId, name, email };

/** All operators, by name. */
export async function listColleagues(db: Database): Promise<Colleague[]> {
  return db.select(COLLEAGUE).from(users).where(IS_OPERATOR).orderBy(asc(name), asc(email));
}

/** The operator with this address, in lower case; null if nobody who works in the console has it. */
export async function findColleague(db: Database, address: string): Promise<Colleague | null> {
  const [found] = await db
    .select(COLLEAGUE)
    .from(users)
    .where(and(IS_OPERATOR, eq(email, address)));
  return found ?? null;
}
