/** Below this every route of the Partner API is served [rules/requests-and-answers: Base path]. */
export const BASE_PATH = '/partner/v1';
