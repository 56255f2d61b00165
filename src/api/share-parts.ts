type Json = Record<string, unknown>

/** Shortest JSON worth a name of its own: below it a reference saves nothing and hides what is there. */
const LEAST = 40

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** "adminListVendors" as "AdminListVendors". */
export const pascal = (text: string) =>
  text
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
    .replace(/[^A-Za-z0-9]+(.)?/g, (_, next = '') => next.toUpperCase())

/** Rebuilds a schema from its parts below, each of which has the name of the field or place where it stands. */
function mapParts(schema: Json, each: (part: Json, place: string) => unknown): Json {
  const list = (parts: unknown, place: string) =>
    Array.isArray(parts) ? parts.map((part) => (isObject(part) ? each(part, place) : part)) : parts
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isObject(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, part]) => [name, isObject(part) ? each(part, name) : part]),
          ),
        ]
      if (['items', 'additionalProperties', 'propertyNames'].includes(key) && isObject(value))
        return [key, each(value, key === 'items' ? 'item' : 'value')]
      if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key)) return [key, list(value, '')]
      return [key, value]
    }),
  )
}

/**
 * Collects the schemas of a document that stand in several places, so that each is written once: `add` counts a schema
 * with all its parts, `share` answers it with references, `schemas` are those referred to.
 */
export function schemaSharing() {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  const schemas: Record<string, Json> = {}
  /** Names that schemas of the document have already. */
  const taken = new Set(['Error'])

  const add = (schema: Json): void => {
    const key = JSON.stringify(schema)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    // Parts of a schema seen before were counted with it.
    if (count === 0)
      mapParts(schema, (part) => {
        add(part)
        return part
      })
  }

  const findName = (owner: string, place: string): string => {
    const wanted = ['', 'item', 'value', 'items', 'res'].includes(place) ? `${owner}${pascal(place)}` : pascal(place)
    for (let at = 1; ; at++) {
      const name = at === 1 ? wanted : at === 2 ? `${owner}${pascal(place)}` : `${wanted}${at}`
      if (!taken.has(name)) return name
    }
  }

  const share = (schema: Json, owner: string, place = ''): Json => {
    const key = JSON.stringify(schema)
    const inner = () => mapParts(schema, (part, at) => share(part, owner, at || place))
    if (key.length < LEAST || (counts.get(key) ?? 0) < 2) return inner()
    const known = names.get(key)
    if (known !== undefined) return { $ref: `#/components/schemas/${known}` }
    const name = findName(owner, place)
    names.set(key, name)
    taken.add(name)
    schemas[name] = inner()
    return { $ref: `#/components/schemas/${name}` }
  }

  /** A schema that stays where it is, with references in place of its shared parts. */
  const shareParts = (schema: Json, owner: string): Json => mapParts(schema, (part, place) => share(part, owner, place))

  return { add, share, shareParts, schemas }
}
