import type { ErrorCode } from '#contract/error-catalogue.ts'
import { CallError } from '#contract/errors.ts'
import { decodeWire, encodeWire } from '#contract/wire.ts'
import type { CallContext, IdempotentCall } from '#handler/context.ts'
import type { Handler } from '#handler/handle.ts'
import { findStoredAnswer } from '#handler/idempotency.ts'
import type { Asking } from '#handler/read-ahead.ts'
import { sha256Hex } from '#lib/digest.ts'
import { readText } from '#lib/read-body.ts'
import type { Captcha } from './captcha.ts'
import { dispatch, findCall } from './dispatch.ts'
import type { Ahead, AskAhead } from './request-context.ts'
import { RETRY_AFTER } from './unavailable.ts'

/** Largest body, 256 KB: far above the longest input that a call declares. */
const MAX_BODY_BYTES = 256 * 1024

/** Seconds after which a client may retry. A move takes a few minutes at most. */
const retryAfter: Partial<Record<ErrorCode, string>> = { maintenance: '60', databaseUnavailable: RETRY_AFTER }

export interface ApiRequest {
  /** Path of the call without `/api`, such as `/login`. */
  path: string
  request: Request
  captcha: Captcha
  context: (ask?: AskAhead) => Promise<CallContext>
  memoryContext: () => Promise<CallContext>
  /** Reports an unexpected error; returns the error to send instead of `serverError`. */
  onFault: (error: unknown) => CallError | null
}

/**
 * Answers one call over HTTP: `{"res": …}` or `{"error": {"code", "message"}}`. Never throws for an error that a caller
 * can cause.
 */
export async function answerCall({
  path,
  request,
  captcha,
  context,
  memoryContext,
  onFault,
}: ApiRequest): Promise<{ status: number; body: string; known: boolean; retryAfter?: string }> {
  try {
    const handler = findCall(path)
    if (!handler) throw new CallError('unknownCall')
    if (request.method !== 'POST') throw new CallError('methodNotAllowed')
    const text = await readBody(request)
    const input = parseBody(text)
    const idempotency = handler.contract.idempotent ? await readIdempotentCall(request, path, text) : null
    const ctx = handler.contract.fromMemory
      ? await memoryContext()
      : await context((asking) => askAhead(handler, input, idempotency, asking))
    if (handler.contract.captcha && !captcha.verify(request.headers.get('x-captcha-token'), ctx.now))
      throw new CallError('invalidRequest')
    ctx.idempotency ??= idempotency
    const result = await dispatch(handler, ctx, input)
    return { status: 200, body: encodeWire({ res: result }), known: true }
  } catch (error) {
    const failure = error instanceof CallError ? error : (onFault(error) ?? new CallError('serverError'))
    const { code, message, fields, details, status, retryAfterSeconds } = failure
    const body = JSON.stringify({ error: { code, message, ...(fields.length > 0 ? { fields } : {}), details } })
    return {
      status,
      body,
      known: findCall(path) !== undefined,
      retryAfter: retryAfterSeconds?.toString() ?? retryAfter[code],
    }
  }
}

async function readBody(request: Request): Promise<string> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  const text = await readText(request, MAX_BODY_BYTES)
  if (text === null) throw new CallError('tooLarge')
  // Refused, since another site could send a form or text body without a preflight.
  if (text !== '' && type.trim().toLowerCase() !== 'application/json') throw new CallError('invalidRequest')
  return text
}

function parseBody(text: string): unknown {
  try {
    return decodeWire(text)
  } catch {
    throw new CallError('invalidRequest', { message: "Requête invalide : le corps n'est pas du JSON lisible." })
  }
}

/** Sends a session call's first reads together with the session; they are used only once the session is found valid. */
const askAhead = async (
  { contract, ahead }: Handler,
  input: unknown,
  idempotency: IdempotentCall | null,
  asking: Asking,
): Promise<Ahead> => {
  const parsed = ahead && contract.access === 'session' ? contract.input.safeParse(input) : null
  const [loaded, found] = await Promise.all([
    ahead && parsed?.success ? ahead(asking, parsed.data) : null,
    idempotency && contract.access === 'session' ? findStoredAnswer(contract, idempotency.key, asking) : undefined,
  ])
  return {
    readAhead: loaded === null ? null : { path: contract.path, loaded },
    idempotency: idempotency && { ...idempotency, found },
  }
}

async function readIdempotentCall(request: Request, path: string, body: string): Promise<IdempotentCall | null> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (!/^[\x21-\x7e]{8,255}$/.test(key))
    throw new CallError('invalidRequest', {
      message: 'Requête invalide : « Idempotency-Key » doit avoir de 8 à 255 caractères.',
      fields: ['Idempotency-Key'],
    })
  return { key, requestHash: await sha256Hex(`${path} ${body}`), stored: false }
}
