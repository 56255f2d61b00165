import { createSerializationAdapter } from '@tanstack/react-router'

const marked = new WeakSet<object>()

/**
 * Has the value go to the browser as one piece of JSON, where it is nothing but data, instead of having the router write
 * it part by part: that took a fifth of a page's rendering. Other values (errors, what is deferred) are left to the router.
 */
export function markPlainData<T>(value: T): T {
  if (typeof value === 'object' && value !== null && isPlainData(value)) marked.add(value)
  return value
}

/** Whether JSON gives back the same; a field that is undefined may as well be missing. */
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

/** What the server wrote below `PAGE_DATA_ID`: the marked values, read when the first of them is asked for. */
let received: object[] | undefined

function receivedAt(index: number): object {
  received ??= JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '[]')
  const value = received?.[index]
  if (value === undefined) throw new Error(`The page has no data ${index}`)
  return value
}

/**
 * Both sides of the router have it. The server adds the JSON of each value to `texts`, for an element of its own, and the
 * router passes on where it stands there: inside the router's script it would be escaped once more, as a string.
 */
export const plainDataAdapter = (texts: string[], write: (data: object) => string = JSON.stringify) =>
  createSerializationAdapter({
    key: 'plain',
    test: (value): value is object => typeof value === 'object' && value !== null && marked.has(value),
    toSerializable: (value) => texts.push(write(value)) - 1,
    fromSerializable: receivedAt,
  })
