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

/** Both sides of the router have it: the server writes with it, the browser reads. */
export const plainDataAdapter = createSerializationAdapter({
  key: 'plain',
  test: (value): value is object => typeof value === 'object' && value !== null && marked.has(value),
  toSerializable: (value) => JSON.stringify(value),
  // Only objects are marked.
  fromSerializable: (text: string): object => JSON.parse(text),
})
