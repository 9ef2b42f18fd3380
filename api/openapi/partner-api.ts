import type { ErrorCode } from '#domain/error';
import { ERROR_EXAMPLES, listErrorResponses } from './errors';
import { INTRODUCTION, TAGS } from './introduction';
import type { PublishedApi } from './published-api';
import { WEBHOOKS } from './webhooks';

export const PARTNER_API: PublishedApi<ErrorCode> = {
  title: 'Swaplane Partner API',
  version: '1.2.0',
  introduction: INTRODUCTION,
  tags: TAGS,
  keyHeader: 'X-API-Key',
  errorExamples: ERROR_EXAMPLES,
  listErrorResponses,
  webhooks: WEBHOOKS,
};
