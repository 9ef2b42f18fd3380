/** All routes of the v2 layer are below this path [rules/v2: Paths]. */
export const V2_BASE_PATH = '/v2';
