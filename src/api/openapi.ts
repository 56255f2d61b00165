import { type Access, type CallContract, TIMEOUT_MS } from '#contract/call.ts'
import { limits } from '#lib/words/limits.ts'
import { calls } from './calls.ts'
import { type Json, jsonSchema } from './json-schema.ts'
import { pascal, schemaSharing } from './share-parts.ts'
import { answerHeaders, errorSchema, refusalSharing } from './shared-refusals.ts'

const accessTexts: Record<Access, string> = {
  anyone: 'Anyone, with or without a session.',
  visitor: 'Anyone; made before signing in.',
  catalogue: 'Anyone where the tenant is in non-consumer mode; a session in consumer mode.',
  session: 'A signed-in person.',
  token: 'Whoever holds the secret token in the input.',
  superAdmin: 'A super administrator.',
  committeeAdmin: 'An administrator of the group `groupId` of the input.',
}

const requestHeaders = {
  captcha: {
    name: 'x-captcha-token',
    in: 'header',
    required: true,
    description: `The token of any answer of the last ${limits.captcha.text}; it may be used again.`,
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A repeated call with the same key answers the stored result; with another body it is refused (409 idempotencyMismatch).',
    schema: { type: 'string', minLength: 8, maxLength: 255 },
  },
} as const

const headers = {
  requestId: {
    description: 'Names the request in the logs. A sane one of the caller is kept.',
    schema: { type: 'string' },
  },
  captchaToken: {
    description: 'A fresh captcha token, for calls that need one.',
    schema: { type: 'string' },
  },
}

const operationName = (contract: CallContract): string =>
  contract.path.slice(1).replaceAll(/[/-](.)/g, (_, letter: string) => letter.toUpperCase())

/** Schemas and refusals of a call, as they stand in the document. */
interface Parts {
  input: Json
  result: Json
  refusals: Json
}

function operation(contract: CallContract, { input, result, refusals }: Parts): Json {
  const needsSession = ['session', 'superAdmin', 'committeeAdmin'].includes(contract.access)
  const parameters = [
    ...(contract.captcha ? [{ $ref: '#/components/parameters/captcha' }] : []),
    ...(contract.idempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ]
  return {
    operationId: operationName(contract),
    summary: contract.summary,
    description: `${accessTexts[contract.access]}${contract.timeoutMs === null ? ' Clients wait as long as it takes.' : ''}`,
    'x-access': contract.access,
    security: needsSession ? [{ session: [] }] : contract.access === 'catalogue' ? [{}, { session: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    requestBody: {
      required: Array.isArray(input.required) && input.required.length > 0,
      content: { 'application/json': { schema: input } },
    },
    responses: {
      200: {
        description: 'The result.',
        headers: answerHeaders,
        content: {
          'application/json': {
            schema: { type: 'object', properties: { res: result }, required: ['res'] },
          },
        },
      },
      ...refusals,
    },
  }
}

/** The analytics ping, the only operation by GET (C-RULE-061). */
const ping = {
  operationId: 'ping',
  summary: 'Counts a route change, without a cookie',
  'x-access': 'anyone',
  security: [],
  parameters: ['clientId', 'path', 'referrer'].map((name) => ({
    name,
    in: 'query',
    required: name !== 'referrer',
    schema: { type: 'string' },
  })),
  responses: { 204: { description: 'Counted.' }, 400: { description: 'Not a ping.' } },
}

/** OpenAPI 3.1 document of all calls, derived from the contracts alone; what stands in several places is named once. */
export function openApiDocument(): Json & { paths: Record<string, Record<string, Json>> } {
  const described = Object.values(calls).map((contract: CallContract) => ({
    contract,
    input: jsonSchema(contract.input, 'input'),
    result: jsonSchema(contract.result, 'output'),
  }))
  const sharing = schemaSharing()
  for (const { input, result } of described) {
    sharing.add(input)
    sharing.add(result)
  }
  const refusals = refusalSharing()
  const paths = described.map(({ contract, input, result }) => {
    const owner = pascal(operationName(contract))
    const parts = {
      input: sharing.shareParts(input, owner),
      result: sharing.share(result, owner, 'result'),
      refusals: refusals.share(contract),
    }
    return [`/api${contract.path}`, { post: operation(contract, parts) }]
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guichet',
      version: '1',
      description:
        'Every call is a POST on the tenant’s host under `/api`, or on `api.<host>` without that prefix, with a session of its own. ' +
        'Money is integer euro cents, fields that end in `Ts` are UTC milliseconds. Dates and maps travel as ' +
        '`{"__type":"Date","value":…}` and `{"__type":"Map","value":[[key,value],…]}`. After a 429 wait 2 s. An empty body counts as `{}`. ' +
        `Where a call says nothing else, clients give up after ${TIMEOUT_MS / 1000} s. A call for administrators answers 401 without a session, 403 with another one.`,
    },
    servers: [{ url: '/', description: 'The tenant’s own host.' }],
    paths: { ...Object.fromEntries(paths), '/api/ping': { get: ping } },
    components: {
      parameters: requestHeaders,
      headers,
      examples: refusals.examples,
      responses: refusals.responses,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'Set by /login and the links in mails; named `session` on localhost.',
        },
      },
      schemas: { Error: errorSchema, ...sharing.schemas },
    },
  }
}
