import { createSerializationAdapter } from '@tanstack/react-router'

const marked = new WeakSet<object>()

/**
 * Marks a plain value to be sent to the browser as one JSON text: the router writes it part by part, which took a fifth
 * of a page's rendering. Other values (errors, deferred data) are left to the router.
 */
export function markPlainData<T>(value: T): T {
  if (typeof value === 'object' && value !== null && isPlainData(value)) marked.add(value)
  return value
}

/** True if JSON restores an equal value; undefined fields may be dropped. */
function isPlainData(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object':
      if (value === null) return true
      if (Array.isArray(value)) return value.every((part) => part !== undefined && isPlainData(part))
      return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainData)
    default:
      return false
  }
}

export const PAGE_DATA_ID = 'page-data'

/** Marked values that the server wrote below `PAGE_DATA_ID`, parsed on first use. */
let received: object[] | undefined

function receivedAt(index: number): object {
  received ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '[]')
  const value = received?.[index]
  if (value === undefined) throw new Error(`The page has no data ${index}`)
  return value
}

/**
 * Serialization adapter for both sides of the router. The server appends each value's JSON to `texts`, written into an
 * element of its own, and passes on only its index: inside the router's script it would be escaped again.
 */
export const plainDataAdapter = (texts: string[], write: (data: object) => string = JSON.stringify) =>
  createSerializationAdapter({
    key: 'plain',
    test: (value): value is object => typeof value === 'object' && value !== null && marked.has(value),
    toSerializable: (value) => texts.push(write(value)) - 1,
    fromSerializable: receivedAt,
  })
