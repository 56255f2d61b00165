import type { z } from 'zod'
import type { CallPath, Calls } from './calls.ts'

export type CallInput<Path extends CallPath> = z.input<Calls[Path]['input']>
export type CallResult<Path extends CallPath> = z.output<Calls[Path]['result']>

/**
 * Options of a call. A call without time-out must repeat `timeoutMs: null` here, so that browser code needs no contract
 * at run time.
 */
export type CallOptions<Path extends CallPath> = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** True: the request continues after the page is left. */
  keepalive?: true
} & (null extends Calls[Path]['timeoutMs'] ? { timeoutMs: null } : { timeoutMs?: never })

export type CallArguments<Path extends CallPath> = null extends Calls[Path]['timeoutMs']
  ? [input: CallInput<Path>, options: CallOptions<Path>]
  : [input: CallInput<Path>, options?: CallOptions<Path>]

/** Makes a call; type of both the browser's client and the in-process one of server rendering. Throws `ClientError`. */
export type Client = <Path extends CallPath>(path: Path, ...args: CallArguments<Path>) => Promise<CallResult<Path>>

/** Error of a failed call in browser and loaders; `message` may be shown to the person. */
export class ClientError extends Error {
  readonly code: string
  readonly status: number
  /** Dotted paths of the input fields at fault, if the refusal names any. */
  readonly fields: readonly string[]
  /** Data that helps a screen handle the error; its shape depends on the code. */
  readonly details: unknown

  constructor(code: string, status: number, message: string, fields: readonly string[] = [], details?: unknown) {
    super(message)
    this.fields = fields
    this.details = details
    this.name = 'ClientError'
    this.code = code
    this.status = status
  }
}
