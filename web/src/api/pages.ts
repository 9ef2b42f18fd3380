import { type Query, request } from './call';
import type { ListPage, Pages } from './client';

/** The pages of a list. The cursor of each page leads to the next. */
export function pagesAt<T>(path: string, query: Query = {}): Pages<T> {
  return {
    key: [path, query],
    read: (cursor, signal) => request<ListPage<T>>(path, { query: { ...query, cursor }, signal }),
  };
}
