import { sha256Hex } from '../contract/digest.ts'
import { CallError } from '../contract/errors.ts'
import type { CallContext } from '../contract/handler.ts'
import { decodeWire, encodeWire } from '../contract/wire.ts'
import type { Captcha } from './captcha.ts'
import { dispatch, findCall } from './dispatch.ts'
import { readText } from './read-body.ts'

/** 256 KB: the longest input that a call declares is far below. */
export const MAX_BODY_BYTES = 256 * 1024

/** A move takes some minutes at most. */
const MAINTENANCE_S = '60'

export interface ApiRequest {
  /** `/login`, without the `/api` prefix. */
  path: string
  request: Request
  captcha: Captcha
  context: () => Promise<CallContext>
  /** Told of what is no refusal but a fault. */
  onFault: (error: unknown) => void
}

/**
 * Answers one call over HTTP: `{"res": …}` or `{"error": {"code", "message"}}`. Never throws for what a caller can cause.
 */
export async function answerCall({
  path,
  request,
  captcha,
  context,
  onFault,
}: ApiRequest): Promise<{ status: number; body: string; known: boolean; retryAfter?: string }> {
  try {
    const handler = findCall(path)
    if (!handler) throw new CallError('unknownCall')
    if (request.method !== 'POST') throw new CallError('methodNotAllowed')
    const text = await readBody(request)
    const ctx = await context()
    if (handler.contract.captcha && !(await captcha.verify(request.headers.get('x-captcha-token'), ctx.now)))
      throw new CallError('invalidRequest')
    const input = parseBody(text)
    if (handler.contract.idempotent) ctx.idempotency = await idempotencyOf(request, path, text)
    const result = await dispatch(handler, ctx, input)
    return { status: 200, body: encodeWire({ res: result }), known: true }
  } catch (error) {
    if (!(error instanceof CallError)) onFault(error)
    const failure = error instanceof CallError ? error : new CallError('serverError')
    const { code, message, fields, status } = failure
    const body = JSON.stringify({ error: { code, message, ...(fields.length > 0 ? { fields } : {}) } })
    const retryAfter = code === 'maintenance' ? { retryAfter: MAINTENANCE_S } : {}
    return { status, body, known: findCall(path) !== undefined, ...retryAfter }
  }
}

async function readBody(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? ''
  const text = await readText(request, MAX_BODY_BYTES)
  if (text === null) throw new CallError('tooLarge')
  // A form or text body could come from another site without a preflight.
  if (text !== '' && !type.startsWith('application/json')) throw new CallError('invalidRequest')
  return text
}

function parseBody(text: string): unknown {
  try {
    return decodeWire(text)
  } catch {
    throw new CallError('invalidRequest', { message: "Requête invalide : le corps n'est pas du JSON lisible." })
  }
}

async function idempotencyOf(request: Request, path: string, body: string) {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (!/^[\x21-\x7e]{8,255}$/.test(key))
    throw new CallError('invalidRequest', {
      message: 'Requête invalide : « Idempotency-Key » doit avoir de 8 à 255 caractères.',
      fields: ['Idempotency-Key'],
    })
  return { key, requestHash: await sha256Hex(`${path} ${body}`), stored: false }
}
