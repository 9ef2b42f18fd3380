/** A Bitcoin Cash address without its optional `bitcoincash:`, which many providers refuse, and none needs. */
export function withoutCashPrefix(address: string): string {
  return address.replace(/^bitcoincash:/i, '');
}
