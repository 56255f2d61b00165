/**
 * Inputs derived from a call's own schema: right ones, and every way to be wrong that the schema can express.
 * It reads the JSON Schema of the OpenAPI document, not zod, so that what it expects is independent of what refuses.
 */
import { jsonSchema } from '#api/json-schema.ts'
import type { CallContract } from '#contract/call.ts'

export interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Value of a field; names decide, so that ids may be real ones. */
export type Values = (field: string) => unknown

export interface BadInput {
  /** Description of the fault, for the message of a failing test. */
  what: string
  /** Dotted path of the field at fault; empty for the input itself. */
  field: string
  input: unknown
}

type Path = (string | number)[]

export const inputSchema = (contract: CallContract): JsonSchema => jsonSchema(contract.input, 'input') as JsonSchema

const branches = (schema: JsonSchema): JsonSchema[] =>
  (schema.oneOf ?? schema.anyOf)?.flatMap((branch) => branches(branch)) ?? [schema]

/** Right inputs with every field given: one for each choice that the schema offers. */
export function rightInputs(contract: CallContract, values: Values): unknown[] {
  return variants(inputSchema(contract), '', values)
}

function variants(schema: JsonSchema, field: string, values: Values): unknown[] {
  return branches(schema)
    .filter((branch) => branch.type !== 'null')
    .flatMap((branch) => {
      if (branch.type === 'object') {
        const fields = Object.entries(branch.properties ?? {}).map(
          ([name, child]) => [name, variants(child, name, values)] as const,
        )
        const widest = Math.max(1, ...fields.map(([, choices]) => choices.length))
        return Array.from({ length: widest }, (_, at) =>
          Object.fromEntries(fields.map(([name, choices]) => [name, choices[at % choices.length]])),
        )
      }
      if (branch.type === 'array') return variants(branch.items ?? {}, field, values).map((item) => [item])
      return [leaf(branch, field, values)]
    })
}

function leaf(schema: JsonSchema, field: string, values: Values): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const given = values(field)
  if (given !== undefined) return given
  if (schema.format === 'email') return 'quelquun@exemple.test'
  if (/^phone(Number)?$/.test(field)) return '06 12 34 56 78'
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return 'texte'
  return Math.max(1, schema.minimum ?? 1)
}

/** Every wrong variation of one right input. */
export function wrongInputs(contract: CallContract, right: unknown): BadInput[] {
  const schema = inputSchema(contract)
  const bodies = [null, true, 42, 'texte', []].map((input) => ({
    what: `the input is ${JSON.stringify(input)}`,
    field: '',
    input,
  }))
  // An update may name what it empties and set nothing.
  const isRight = ({ what, input }: BadInput) => what.endsWith(EMPTY) && contract.input.safeParse(input).success
  return [...bodies, ...wrongAt(schema, right, [], right).filter((wrong) => !isRight(wrong))]
}

const EMPTY = 'is an empty object'

/** The branch of a union that this value is of. */
function matchingBranch(schema: JsonSchema, value: unknown): JsonSchema {
  const all = branches(schema)
  const discriminated = all.find((branch) => {
    const tag = branch.properties?.type?.const
    return tag !== undefined && isObject(value) && value.type === tag
  })
  return discriminated ?? all.find((branch) => branch.type !== 'null') ?? schema
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function wrongAt(schema: JsonSchema, value: unknown, path: Path, whole: unknown): BadInput[] {
  const branch = matchingBranch(schema, value)
  const field = path.join('.')
  const bad = (what: string, put: unknown, at: Path = path): BadInput => ({
    what: `${at.join('.')} ${what}`,
    field: at.join('.'),
    input: replaced(whole, at, put),
  })
  const found: BadInput[] = path.length === 0 ? [] : wrongValues(schema, branch).map(([what, put]) => bad(what, put))
  if (branch.type === 'object' && isObject(value)) {
    found.push(bad('is not declared', 'de trop', [...path, 'champEnTrop']))
    for (const name of branch.required ?? []) found.push(bad('is missing', undefined, [...path, name]))
    for (const [name, child] of Object.entries(branch.properties ?? {}))
      if (name in value) found.push(...wrongAt(child, value[name], [...path, name], whole))
  }
  if (branch.type === 'array' && Array.isArray(value)) {
    found.push(...wrongAt(branch.items ?? {}, value[0], [...path, 0], whole))
    if (branch.maxItems !== undefined)
      found.push(bad('has too many entries', Array(branch.maxItems + 1).fill(value[0])))
    if (branch.minItems) found.push(bad('has too few entries', []))
  }
  return found.map((entry) => (entry.field === '' ? { ...entry, field } : entry))
}

/** One value of every type that JSON and the wire's own tags have. */
const samples: [JsonSchema['type'], string, unknown][] = [
  ['null', 'is null', null],
  ['boolean', 'is a boolean', true],
  ['integer', 'is a number', 7],
  ['string', 'is a text', 'texte'],
  ['array', 'is a list', []],
  ['object', 'is an object', {}],
  ['object', 'is a date', new Date(0)],
  ['object', 'is a map', new Map([['a', 1]])],
]

function wrongValues(schema: JsonSchema, branch: JsonSchema): [string, unknown][] {
  const types = new Set(branches(schema).map(({ type }) => type))
  const wrong: [string, unknown][] = samples
    .filter(([type]) => !types.has(type) && !(type === 'integer' && types.has('number')))
    .map(([, what, value]) => [what, value])
  if (types.has('object')) wrong.push(['is a date', new Date(0)], [EMPTY, {}])
  if (branch.const !== undefined || branch.enum) wrong.push(['is none of the choices', 'autre chose'])
  if (branch.format === 'email')
    for (const address of [
      '',
      'marie',
      'marie@',
      '@exemple.test',
      'a@b',
      'a b@exemple.test',
      'a@exemple.test\nBcc: b@c.fr',
    ])
      wrong.push([`is the address ${JSON.stringify(address)}`, address])
  if (branch.type === 'integer') wrong.push(['is a fraction', 1.5], ['is beyond integers', 1e300])
  if (branch.minimum !== undefined) wrong.push(['is below its minimum', branch.minimum - 1])
  if (branch.maximum !== undefined) wrong.push(['is above its maximum', branch.maximum + 1])
  if (branch.minLength) wrong.push(['is too short', 'x'.repeat(branch.minLength - 1)])
  if (branch.maxLength !== undefined) wrong.push(['is too long', 'x'.repeat(branch.maxLength + 1)])
  return wrong
}

/** Right inputs with one field at a bound of its range, or with one of these texts. */
export function edgeInputs(contract: CallContract, right: unknown, texts: readonly string[]): unknown[] {
  const edgesAt = (schema: JsonSchema, value: unknown, path: Path): unknown[] => {
    const branch = matchingBranch(schema, value)
    if (branch.type === 'object' && isObject(value))
      return Object.entries(branch.properties ?? {}).flatMap(([name, child]) =>
        name in value ? edgesAt(child, value[name], [...path, name]) : [],
      )
    if (branch.type === 'array' && Array.isArray(value)) return edgesAt(branch.items ?? {}, value[0], [...path, 0])
    return schemaEdges(branch, texts).map((edge) => replaced(right, path, edge))
  }
  return edgesAt(inputSchema(contract), right, [])
}

function schemaEdges(
  { type, enum: choices, const: only, format, minimum, maximum, maxLength }: JsonSchema,
  texts: readonly string[],
) {
  if (choices || only !== undefined || format === 'email') return []
  if (type === 'string')
    return [...texts.filter((text) => text.length <= (maxLength ?? 1000)), 'é'.repeat(maxLength ?? 1000)]
  return [minimum, maximum].filter((bound) => bound !== undefined)
}

/** A right input with null at one field that may be left out, and the same with that field left out, for each such field. */
export function nulledInputs(contract: CallContract, right: unknown) {
  const fieldsAt = (schema: JsonSchema, value: unknown, path: Path): Path[] => {
    const branch = matchingBranch(schema, value)
    if (branch.type === 'array' && Array.isArray(value)) return fieldsAt(branch.items ?? {}, value[0], [...path, 0])
    if (branch.type !== 'object' || !isObject(value)) return []
    return Object.entries(branch.properties ?? {}).flatMap(([name, child]) => [
      ...(name in value && !branch.required?.includes(name) ? [[...path, name]] : []),
      ...(name in value ? fieldsAt(child, value[name], [...path, name]) : []),
    ])
  }
  return fieldsAt(inputSchema(contract), right, []).map((path) => ({
    field: path.join('.'),
    nulled: replaced(right, path, null),
    left: replaced(right, path, undefined),
  }))
}

/** A copy of the input with `put` at the path; undefined takes the field away. */
function replaced(value: unknown, [head, ...rest]: Path, put: unknown): unknown {
  if (head === undefined) return put
  if (Array.isArray(value)) return value.map((entry, at) => (at === head ? replaced(entry, rest, put) : entry))
  const object = isObject(value) ? value : {}
  return { ...object, [head]: replaced(object[head], rest, put) }
}
