import { z } from 'zod'

type Schema = z.core.$ZodType

const marked = z.registry<{ isSecret: true }>()

/**
 * Text of a result that grants access: a token, a link with one, a key. Only the caller receives it, and it is stored
 * nowhere in clear: stored answers encrypt it, audit rows may not contain it (chapter calls-and-data).
 */
export function secret(): z.ZodString {
  const schema = z.string()
  marked.add(schema, { isSecret: true })
  return schema
}

export const isSecret = (schema: Schema): boolean => marked.has(schema)

type Change = (secret: string) => string
type Walk = (value: unknown, change: Change) => unknown

const walks = new WeakMap<Schema, { walk: Walk | null }>()

/** Function that replaces the secrets in a value of this schema; null if it declares none. */
export function secretWalk(schema: Schema): Walk | null {
  const known = walks.get(schema)
  if (known) return known.walk
  const walk = compile(schema)
  walks.set(schema, { walk })
  return walk
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function compile(schema: Schema): Walk | null {
  if (isSecret(schema)) return (value, change) => (typeof value === 'string' ? change(value) : value)
  if (schema instanceof z.ZodObject) return walkFields(schema)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return secretWalk(schema.unwrap())
  if (schema instanceof z.ZodUnion) return walkOptions(schema.options)
  if (schema instanceof z.ZodArray) {
    const each = secretWalk(schema.element)
    return each && ((value, change) => (Array.isArray(value) ? value.map((entry) => each(entry, change)) : value))
  }
  if (schema instanceof z.ZodRecord) {
    const each = secretWalk(schema.valueType)
    return each && ((value, change) => (isRecord(value) ? mapFields(value, () => each, change) : value))
  }
  if (schema instanceof z.ZodMap) {
    const each = secretWalk(schema.valueType)
    return (
      each &&
      ((value, change) =>
        value instanceof Map ? new Map([...value].map(([key, entry]) => [key, each(entry, change)])) : value)
    )
  }
  return null
}

function walkFields({ shape }: z.ZodObject): Walk | null {
  const fields = new Map(
    Object.entries(shape).flatMap(([name, field]) => {
      const walk = secretWalk(field)
      return walk ? [[name, walk] as const] : []
    }),
  )
  if (fields.size === 0) return null
  return (value, change) => (isRecord(value) ? mapFields(value, (name) => fields.get(name), change) : value)
}

const mapFields = (value: Record<string, unknown>, walkFor: (name: string) => Walk | undefined, change: Change) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, walkFor(name)?.(field, change) ?? field]))

/** Walks all options: a field is secret if any of them declares it so. */
function walkOptions(options: readonly Schema[]): Walk | null {
  const walks = options.flatMap((option) => secretWalk(option) ?? [])
  if (walks.length === 0) return null
  return (value, change) => walks.reduce((now, walk) => walk(now, change), value)
}
