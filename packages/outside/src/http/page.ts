/** Request and response of a sandbox page. They depend on no web framework, so a handler can be mounted anywhere. */

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

/** A mounted sandbox site. It responds to every path below its mount. Unknown paths get 404. */
export type PageHandler = (request: PageRequest) => Promise<PageResponse>;
