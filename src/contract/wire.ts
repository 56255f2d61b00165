/**
 * Encodes the API's JSON dialect (G03): dates and maps become tagged objects, in both directions.
 * `{"__type":"Date","value":"2026-01-01T00:00:00.000Z"}`, `{"__type":"Map","value":[["2026-0",{…}]]}`.
 */
export function toWire(value: unknown): unknown {
  if (value instanceof Date) return { __type: 'Date', value: value.toISOString() }
  if (value instanceof Map) return { __type: 'Map', value: [...value].map(([k, v]) => [toWire(k), toWire(v)]) }
  if (Array.isArray(value)) return value.map(toWire)
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toWire(entry)]))
  }
  return value
}

/** Decodes the dialect. Throws `SyntaxError` on an unknown tag or a malformed value. */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire)
  if (value === null || typeof value !== 'object') return value
  if ('__type' in value) return fromTagged(value)
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fromWire(entry)]))
}

function fromTagged(tagged: object & { __type: unknown }): Date | Map<unknown, unknown> {
  const value = 'value' in tagged ? tagged.value : undefined
  if (tagged.__type === 'Date' && typeof value === 'string') {
    const date = new Date(value)
    if (!Number.isNaN(date.getTime())) return date
  }
  if (
    tagged.__type === 'Map' &&
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2)
  ) {
    return new Map(value.map(([k, v]) => [fromWire(k), fromWire(v)]))
  }
  throw new SyntaxError(`Unknown or malformed __type ${JSON.stringify(tagged.__type)}`)
}

/** True if nothing in the value needs a tag, as in most answers; checking first costs a third of a replacer. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (value instanceof Date || value instanceof Map) return false
  for (const key in value) if (!isPlain((value as Record<string, unknown>)[key])) return false
  return true
}

/** Encodes an answer; plain data, by far the most common, is not copied first. */
export function encodeWire(value: unknown): string {
  if (isPlain(value)) return JSON.stringify(value)
  return JSON.stringify(value, function (this: Record<string, unknown>, key, encoded: unknown) {
    // JSON.stringify calls Date.toJSON before the replacer, so the raw value is read from its holder.
    const raw = this[key]
    return raw instanceof Date || raw instanceof Map ? toWire(raw) : encoded
  })
}

/** Decodes a body; an empty one counts as `{}`. Throws `SyntaxError`. */
export function decodeWire(text: string): unknown {
  if (text.trim() === '') return {}
  const parsed: unknown = JSON.parse(text)
  return text.includes('"__type"') ? fromWire(parsed) : parsed
}
