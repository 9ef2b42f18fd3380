/** Below this every route of the Partner API is served [seed 9]. */
export const BASE_PATH = '/partner/v1';
