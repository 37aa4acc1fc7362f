/**
 * Request and response of a mounted page: one of the sandbox, or a form page of payments. They depend on no web
 * framework, so a handler can be mounted anywhere.
 */

export interface PageRequest {
  method: string;
  /** The path below the mount, beginning with a slash: `/login`. */
  path: string;
  query: URLSearchParams;
  /** Headers by their names in lower case, as Node gives them. */
  headers: Record<string, string | undefined>;
  /** The raw body as text; empty if there was none. */
  body: string;
}

export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Handler of all paths below its mount. Unknown paths get 404. */
export type PageHandler = (request: PageRequest) => Promise<PageResponse>;
