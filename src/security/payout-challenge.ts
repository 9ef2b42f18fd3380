import { createHmac } from 'node:crypto';
import { sameText } from './constant-time';

/** A partner's response to a payout challenge: hex HMAC-SHA256 with their webhook secret [rules/payouts: Challenge]. */
export function challengeAnswer(webhookSecret: string, challenge: string): string {
  return createHmac('sha256', webhookSecret).update(challenge).digest('hex');
}

export function challengeAnswerMatches(webhookSecret: string, challenge: string, answer: string): boolean {
  return sameText(answer, challengeAnswer(webhookSecret, challenge));
}
