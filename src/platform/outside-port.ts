/** A request to an external server. */
export interface OutsideRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}
