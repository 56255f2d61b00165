import { z } from 'zod'
import { strangeness } from './strangeness.ts'

/** Removes nulls that mean "absent"; null itself if the schema has no place for them. */
type Cleaner = ((value: unknown) => unknown) | null

const cleaners = new WeakMap<z.core.$ZodType, { clean: Cleaner }>()

/**
 * Input in which nulls for absent fields are removed, as many clients send them: only where a field is optional and
 * does not accept null itself.
 */
export const withoutNulls = (schema: z.core.$ZodType, input: unknown): unknown => cleanerFor(schema)?.(input) ?? input

/** True if null in this field means absent: it is optional and does not accept null itself. */
export const readsNullAsAbsent = (field: z.core.$ZodType): boolean =>
  field._zod.optin !== undefined && !z.core.safeParse(field, null).success

function cleanerFor(schema: z.core.$ZodType): Cleaner {
  const known = cleaners.get(schema)
  if (known) return known.clean
  // A recursive schema finds this entry, and its cleaner when it is used.
  const own: { clean: Cleaner } = { clean: (value) => own.clean?.(value) ?? value }
  cleaners.set(schema, own)
  own.clean = makeCleaner(schema)
  return own.clean
}

function makeCleaner(schema: z.core.$ZodType): Cleaner {
  // The cast is safe: every schema that the library creates is one of these.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectCleaner(def.shape)
    case 'array':
      return listCleaner(cleanerFor(def.element))
    case 'record':
      return recordCleaner(cleanerFor(def.valueType))
    case 'union':
      return unionCleaner(def.options, 'discriminator' in def ? String(def.discriminator) : undefined)
    case 'pipe':
      return cleanerFor(def.in)
    case 'lazy':
      return cleanerFor(def.getter())
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return cleanerFor(def.innerType)
    default:
      return null
  }
}

/** True for plain objects, including those without prototype, which the wire's decoder creates. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

/**
 * True for objects, also a date or map of the wire: the library treats those as an object without fields; a text is
 * refused here.
 */
const isThing = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

function objectCleaner(shape: Readonly<Record<string, z.core.$ZodType>>): Cleaner {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const [isDropped, clean] = [readsNullAsAbsent(field), cleanerFor(field)]
    return isDropped || clean ? [{ name, isDropped, clean }] : []
  })
  if (fields.length === 0) return null
  return (value) => {
    if (!isPlain(value)) return isThing(value) ? String(value) : value
    let next = value
    for (const { name, isDropped, clean } of fields) {
      const held = Object.hasOwn(value, name) ? value[name] : undefined
      if (held === undefined) continue
      const cleaned = held === null && isDropped ? undefined : (clean?.(held) ?? held)
      if (cleaned === held) continue
      if (next === value) next = { ...value }
      if (cleaned === undefined) delete next[name]
      else next[name] = cleaned
    }
    return next
  }
}

const listCleaner = (clean: Cleaner): Cleaner =>
  clean && ((value) => (Array.isArray(value) ? keepSame(value, value.map(clean)) : value))

const keepSame = (before: readonly unknown[], after: unknown[]): unknown =>
  after.every((each, at) => each === before[at]) ? before : after

const recordCleaner = (clean: Cleaner): Cleaner =>
  clean &&
  ((value) =>
    isPlain(value) ? Object.fromEntries(Object.entries(value).map(([name, held]) => [name, clean(held)])) : value)

/** Cleans by the option that the discriminator names, else by the one with the fewest problems. */
function unionCleaner(options: readonly z.core.$ZodType[], discriminator: string | undefined): Cleaner {
  const choices = options.map((option) => ({ option, clean: cleanerFor(option) }))
  if (choices.every(({ clean }) => clean === null)) return null
  return (value) => {
    if (!isPlain(value)) return value
    const named = discriminator === undefined ? undefined : value[discriminator]
    const tried = choices
      .filter(({ option }) => discriminator === undefined || isNamed(option, discriminator, named))
      .map(({ option, clean }) => {
        const cleaned = clean?.(value) ?? value
        return { cleaned, amiss: strangeness(z.core.safeParse(option, cleaned).error?.issues ?? []) }
      })
    return tried.toSorted((one, other) => one.amiss - other.amiss)[0]?.cleaned ?? value
  }
}

const isNamed = (option: z.core.$ZodType, discriminator: string, name: unknown): boolean =>
  option._zod.propValues?.[discriminator]?.has(name as z.core.util.Primitive) ?? false
