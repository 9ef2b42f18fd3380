import type { PublishedApi } from '#api/openapi/published-api';
import type { V2ErrorWord } from '#domain/v2/error';
import { NOTHING_IN_QUERIES } from '../v2-wire';
import { listV2ErrorResponses, V2_ERROR_EXAMPLES } from './errors';
import { V2_INTRODUCTION, V2_TAGS } from './introduction';

export const V2_API: PublishedApi<V2ErrorWord> = {
  title: 'Swaplane Exchange API v2',
  version: '2.0.0',
  introduction: V2_INTRODUCTION,
  tags: V2_TAGS,
  keyHeader: 'x-changenow-api-key',
  errorExamples: V2_ERROR_EXAMPLES,
  listErrorResponses: listV2ErrorResponses,
  webhooks: [],
  nothingInQueries: NOTHING_IN_QUERIES,
};
