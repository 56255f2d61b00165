/** A request to a server outside. */
export interface OutsideRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}
