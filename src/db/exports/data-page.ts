import { DATA_EXPORT, type DataPlace } from '#domain/exports/data-export';
import type { Database } from '../client';

/** A page of a data export, with the names used in the file. */
export interface DataPage {
  rows: object[];
  /** Key of the last row read; null if there are no more. */
  after: DataPlace['after'];
}

export type DataReader = (db: Database, partnerId: string, after: DataPlace['after']) => Promise<DataPage>;

/** @param place the columns that identify a row's position */
export function dataPage<Row extends object>(
  rows: Row[],
  place: (last: Row) => NonNullable<DataPlace['after']>,
): DataPage {
  const last = rows.at(-1);
  return { rows, after: last !== undefined && rows.length === DATA_EXPORT.page ? place(last) : null };
}
