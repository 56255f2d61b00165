import { z } from 'zod'

type Schema = z.core.$ZodType

/** Removes undeclared fields; returns the value itself if there are none, which is nearly always so. */
type Pick = (value: unknown) => unknown

const whole: Pick = (value) => value

/**
 * Compiles a schema into a function that keeps declared fields and checks no types: without `eval`, parsing each answer
 * costs ten times as much (chapter calls-and-data, A result holds what its contract declares). Throws for unsupported
 * kinds of schema.
 */
export function declaredFields(schema: Schema): Pick {
  if (schema instanceof z.ZodObject) return pickObject(schema)
  if (schema instanceof z.ZodArray) return pickArray(declaredFields(schema.element))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return declaredFields(schema.unwrap())
  if (schema instanceof z.ZodRecord) return pickRecord(declaredFields(schema.valueType))
  if (schema instanceof z.ZodDiscriminatedUnion) return pickTaggedUnion(schema)
  if (schema instanceof z.ZodUnion) return pickUnion(schema)
  if (schema instanceof z.ZodMap) return pickMap(schema)
  if (leaves.some((leaf) => schema instanceof leaf)) return whole
  throw new Error(`declaredFields cannot read a result that holds a "${schema._zod.def.type}" yet.`)
}

/** Kinds of schema whose values pass through unchanged; unknown is declared as a whole. */
const leaves = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodLiteral, z.ZodEnum, z.ZodUnknown]

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function pickObject(schema: z.ZodObject): Pick {
  const picks = new Map(Object.entries(schema.shape).map(([name, field]) => [name, declaredFields(field)]))
  return (value) => (isRecord(value) ? eachField(value, (name) => picks.get(name)) : value)
}

/** All keys of a record count as declared. */
const pickRecord =
  (pick: Pick): Pick =>
  (value) =>
    isRecord(value) ? eachField(value, () => pick) : value

function pickMap(schema: z.ZodMap): Pick {
  const { valueType } = schema
  if (!(valueType instanceof z.ZodType)) throw new Error('declaredFields needs a zod schema as the values of a map.')
  const pick = declaredFields(valueType)
  return (value) => {
    if (!(value instanceof Map) || pick === whole) return value
    const entries = [...value].map(([key, entry]) => [key, pick(entry)] as const)
    return entries.every(([key, entry]) => entry === value.get(key)) ? value : new Map(entries)
  }
}

function eachField(value: Record<string, unknown>, pickOf: (name: string) => Pick | undefined): unknown {
  let kept: Record<string, unknown> | undefined
  for (const name in value) {
    const pick = pickOf(name)
    if (pick === whole) continue
    const field = value[name]
    // Undefined fields are dropped.
    const rest = pick?.(field)
    if (rest === field) continue
    kept ??= { ...value }
    if (pick) kept[name] = rest
    else delete kept[name]
  }
  return kept ?? value
}

function pickArray(pick: Pick): Pick {
  return (value) => {
    if (!Array.isArray(value) || pick === whole) return value
    let kept: unknown[] | undefined
    for (const [at, entry] of value.entries()) {
      const rest = pick(entry)
      if (rest === entry) continue
      kept ??= [...value]
      kept[at] = rest
    }
    return kept ?? value
  }
}

function pickTaggedUnion(schema: z.ZodDiscriminatedUnion): Pick {
  const tag = schema.def.discriminator
  const picks = new Map<unknown, Pick>()
  for (const option of schema.options) {
    const pick = declaredFields(option)
    for (const name of option._zod.propValues?.[tag] ?? []) picks.set(name, pick)
  }
  return (value) => (isRecord(value) ? picks.get(value[tag])?.(value) : value)
}

/** Without a discriminator, the first option that the value fits; if none fits, nothing is kept. */
function pickUnion(schema: z.ZodUnion): Pick {
  const options = schema.options.map((option) => ({ option, pick: declaredFields(option) }))
  if (options.every(({ pick }) => pick === whole)) return whole
  return (value) => options.find(({ option }) => z.safeParse(option, value).success)?.pick(value)
}

/** Dotted paths of the fields of `value` that are missing in `kept`, its declared part. */
export function surplusFields(value: unknown, kept: unknown, path = ''): string[] {
  if (value === kept) return []
  if (!isRecord(value) || !isRecord(kept)) return [path]
  return Object.keys(value).flatMap((name) => {
    const at = path === '' ? name : `${path}.${name}`
    return name in kept || value[name] === undefined ? surplusFields(value[name], kept[name], at) : [at]
  })
}
