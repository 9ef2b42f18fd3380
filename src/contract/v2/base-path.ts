/** Below this every route of the v2 layer is served [rules/v2: Paths]. */
export const V2_BASE_PATH = '/v2';
