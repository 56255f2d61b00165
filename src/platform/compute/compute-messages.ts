/** Message from a pool to its threads. */
export interface ComputeRequest {
  id: number
  kind: string
  input: unknown
}

export type ComputeAnswer = { id: number; output: unknown } | { id: number; error: string }
