/** All routes of the Partner API are below this path [rules/requests-and-answers: Base path]. */
export const BASE_PATH = '/partner/v1';
