export { boundedFetch, parseJson, type BoundedAnswer, type BoundedRequest, type Fetch } from './bounded-fetch.ts';
export type { PageHandler, PageRequest, PageResponse } from './page.ts';
