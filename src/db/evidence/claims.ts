import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Claims } from '#domain/evidence/judge-legs';
import type { Leg } from '#domain/evidence/leg';
import type { Database, Transaction } from '../client';
import { evidenceClaims } from '../schema/evidence';

/** One text for an order's leg, the owner of a claim. */
export function ownerOf({ orderId, leg }: { orderId: string; leg: Leg }): string {
  return `${orderId}:${leg}`;
}

/** Who has the payments, and what else the orders have. */
export async function listClaims(
  db: Database,
  network: string,
  payments: readonly string[],
  orderIds: readonly string[],
): Promise<Claims> {
  const rows = await db
    .select()
    .from(evidenceClaims)
    .where(
      and(
        eq(evidenceClaims.network, network),
        or(
          sql`${evidenceClaims.payment} = any(${sql.param([...payments])}::text[])`,
          sql`${evidenceClaims.orderId} = any(${sql.param([...orderIds])}::text[])`,
        ),
      ),
    );
  return new Map(rows.map(({ payment, isNamed, ...row }) => [payment, { owner: ownerOf(row), isNamed }]));
}

/** Stores what has changed hands; what nobody has any longer is free. */
export async function storeClaims(tx: Transaction, network: string, before: Claims, after: Claims): Promise<void> {
  const isSame = (payment: string) => {
    const [one, other] = [before.get(payment), after.get(payment)];
    return one?.owner === other?.owner && one?.isNamed === other?.isNamed;
  };
  const gone = [...before.keys()].filter((payment) => !isSame(payment));
  if (gone.length > 0) {
    await tx
      .delete(evidenceClaims)
      .where(and(eq(evidenceClaims.network, network), inArray(evidenceClaims.payment, gone)));
  }
  const taken = [...after].filter(([payment]) => !isSame(payment));
  if (taken.length > 0) {
    await tx.insert(evidenceClaims).values(
      taken.map(([payment, { owner, isNamed }]) => {
        const [orderId = '', leg = ''] = owner.split(':');
        return { network, payment, orderId, leg: leg as Leg, isNamed };
      }),
    );
  }
}
