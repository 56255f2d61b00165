import { z } from 'zod'
import type { CallContract } from '#contract/call.ts'
import { declaredFields, surplusFields } from '#contract/declared-fields.ts'
import { CallError } from '#contract/errors.ts'
import type { CallContext } from '#handler/context.ts'
import { handlers } from './handlers.ts'

const picks = new Map(handlers.map(({ contract }) => [contract.path, declaredFields(contract.result)]))

/**
 * Fields of a result that the contract declares; only these leave the server (chapter calls-and-data). Surplus fields
 * are a handler's fault: tests fail naming them, production drops and logs them.
 */
export function onlyDeclared(
  { path, result: schema }: Pick<CallContract, 'path' | 'result'>,
  { platform, requestId }: Pick<CallContext, 'platform' | 'requestId'>,
  result: unknown,
): unknown {
  const pick = picks.get(path)
  if (!pick) throw new Error(`${path} is answered by no handler.`)
  const declared = pick(result)
  if (platform.config.checkResults) checkResult(path, schema, result, declared)
  else if (declared !== result)
    platform.log('error', 'call.surplus', {
      requestId,
      call: path,
      fields: surplusFields(result, declared).join(', '),
    })
  return declared
}

function checkResult(path: string, schema: z.ZodType, result: unknown, declared: unknown): void {
  const parsed = schema.safeParse(result)
  if (!parsed.success) throw refusal(`${path} breaks its contract: ${z.prettifyError(parsed.error)}`)
  if (declared !== result)
    throw refusal(`${path} answers more than its contract declares: ${surplusFields(result, declared).join(', ')}`)
}

const refusal = (message: string) => new CallError('serverError', { message })
