import { DATA_EXPORT, type DataPlace } from '#domain/exports/data-export';
import type { Database } from '../client';

/** A page of a data export, its members called as the file calls them. */
export interface DataPage {
  rows: object[];
  /** What was read last; null when there is no more. */
  after: DataPlace['after'];
}

export type DataReader = (db: Database, partnerId: string, after: DataPlace['after']) => Promise<DataPage>;

/** @param place what tells the place of a row from every other's */
export function dataPage<Row extends object>(
  rows: Row[],
  place: (last: Row) => NonNullable<DataPlace['after']>,
): DataPage {
  const last = rows.at(-1);
  return { rows, after: last !== undefined && rows.length === DATA_EXPORT.page ? place(last) : null };
}
