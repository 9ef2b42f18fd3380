import { createHmac } from 'node:crypto';
import { sameText } from './constant-time';

/**
 * What a partner answers to a payout challenge: hex HMAC-SHA256 under his webhook secret
 * [rules/payouts: Challenge].
 */
export function challengeAnswer(webhookSecret: string, challenge: string): string {
  return createHmac('sha256', webhookSecret).update(challenge).digest('hex');
}

export function challengeAnswerMatches(webhookSecret: string, challenge: string, answer: string): boolean {
  return sameText(answer, challengeAnswer(webhookSecret, challenge));
}
