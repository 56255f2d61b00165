import type { z } from 'zod'
import type { CallPath, Calls } from './calls.ts'

export type CallInput<Path extends CallPath> = z.input<Calls[Path]['input']>
export type CallResult<Path extends CallPath> = z.output<Calls[Path]['result']>

/** A call whose contract has no time-out says so where it is made, so that browser code needs no contract at run time. */
export type CallOptions<Path extends CallPath> = {
  signal?: AbortSignal
  idempotencyKey?: string
  /** The request goes on when the page is left. */
  keepalive?: true
} & (null extends Calls[Path]['timeoutMs'] ? { timeoutMs: null } : { timeoutMs?: never })

type Arguments<Path extends CallPath> = null extends Calls[Path]['timeoutMs']
  ? [input: CallInput<Path>, options: CallOptions<Path>]
  : [input: CallInput<Path>, options?: CallOptions<Path>]

/** Makes a call; the browser's client and the in-process one of server rendering are both of this type. Throws `ClientError`. */
export type Client = <Path extends CallPath>(path: Path, ...args: Arguments<Path>) => Promise<CallResult<Path>>

/** What a failed call throws in the browser and in loaders: `message` may be shown to the person. */
export class ClientError extends Error {
  readonly code: string
  readonly status: number
  /** The input fields at fault, dotted paths, where the refusal names some. */
  readonly fields: readonly string[]
  /** What a screen needs to help, in a shape that belongs to the code. */
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
