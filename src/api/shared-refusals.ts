import type { CallContract } from '#contract/call.ts'
import { type ErrorCode, errorCatalogue } from '#contract/error-catalogue.ts'
import { genericErrorCodes } from '#contract/errors.ts'
import type { Json } from './json-schema.ts'

export const answerHeaders = {
  'x-request-id': { $ref: '#/components/headers/requestId' },
  'x-captcha-token': { $ref: '#/components/headers/captchaToken' },
}

/** Protocol errors that any call may return beside its declared ones. */
const protocolErrors: ErrorCode[] = ['methodNotAllowed', 'tooLarge', 'forbiddenOrigin']

const ofAdministrators: ReadonlySet<ErrorCode> = new Set(['notAdmin', 'employerAdministrator', 'passkeyMissing'])

function declaredErrors(contract: CallContract): ErrorCode[] {
  const open = ['anyone', 'visitor', 'token'].includes(contract.access)
  const forAdmins = contract.access === 'superAdmin' || contract.access === 'committeeAdmin'
  const generic = genericErrorCodes.filter(
    (code) => !(code === 'unauthenticated' && open) && !(ofAdministrators.has(code) && !forAdmins),
  )
  return [...new Set([...generic, ...contract.errors, ...protocolErrors])]
}

/** Refusals of one status, with an example for each of their codes. */
const refusal = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  headers: answerHeaders,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
})

/** Answers one response for each status; calls that are refused in the same ways share it. */
export function refusalSharing() {
  const names = new Map<string, string>()
  const responses: Record<string, Json> = {}
  const examples: Record<string, Json> = {}
  const share = (contract: CallContract): Json => {
    const byStatus = Map.groupBy(declaredErrors(contract), (code) => errorCatalogue[code].status)
    return Object.fromEntries(
      [...byStatus].map(([status, codes]) => {
        const key = codes.join()
        const name = names.get(key) ?? `Refused${names.size + 1}With${status}`
        names.set(key, name)
        for (const code of codes) examples[code] = { value: { error: { code, message: errorCatalogue[code].message } } }
        responses[name] ??= refusal(codes)
        return [String(status), { $ref: `#/components/responses/${name}` }]
      }),
    )
  }
  return { share, responses, examples }
}

export const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(errorCatalogue) },
        message: { type: 'string', description: 'French; may be shown to the person.' },
        fields: { type: 'array', items: { type: 'string' }, description: 'The input fields at fault.' },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
}
