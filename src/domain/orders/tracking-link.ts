/** The link that is in the order itself. */
export const FIRST_LINK = 0;
/** Links that an order may have over its life, revoked ones included [rules/tracking: Revoking]. */
export const MOST_LINKS = 50;

/** A link to an order's tracking page. */
export interface TrackingLink {
  link: number;
  /** Null for the first one, which is as old as the order. */
  createdAt: Date | null;
  revokedAt: Date | null;
}

/** What a token's signature covers. The first link's is that of the time before there were others. */
export function signedText(orderId: string, link: number): string {
  return link === FIRST_LINK ? `track:v1:${orderId}` : `track:v1:${orderId}:${link}`;
}

/** The `t` of a tracking URL. */
export function writeToken(link: number, signature: string): string {
  return link === FIRST_LINK ? signature : `${link}.${signature}`;
}

const NUMBERED = /^([1-9]\d?)\./;

/** The link that a token claims to be of; its signature says whether it is. */
export function linkOfToken(token: string): number {
  return Number(NUMBERED.exec(token)?.[1] ?? FIRST_LINK);
}
