import { createElement, type ReactNode } from 'react'

/** Markup by the data from which it was rendered, limited in characters; the oldest entry leaves first. */
export function createMarkupMemory(maxLength: number) {
  const kept = new Map<string, string>()
  let length = 0
  return {
    find: (key: string): string | undefined => kept.get(key),
    keep(key: string, markup: string): void {
      if (kept.has(key)) return
      kept.set(key, markup)
      length += key.length + markup.length
      for (const [oldKey, old] of kept) {
        if (length <= maxLength) break
        kept.delete(oldKey)
        length -= oldKey.length + old.length
      }
    },
  }
}

type MarkupMemory = ReturnType<typeof createMarkupMemory>

/**
 * Writes a page's data as JSON and remembers the text of each object in a list: the key by which the markup rendered
 * from it is found again.
 */
export function createDataWriter() {
  const texts = new Map<object, string>()

  const writeEntry = (entry: unknown): string => {
    const text = JSON.stringify(entry)
    if (typeof entry === 'object' && entry !== null) texts.set(entry, text)
    return text
  }
  const write = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    if (Array.isArray(value)) return `[${value.map(writeEntry).join(',')}]`
    const fields: string[] = []
    for (const [name, field] of Object.entries(value))
      if (field !== undefined) fields.push(`${JSON.stringify(name)}:${write(field)}`)
    return `{${fields.join(',')}}`
  }
  return { write, textOf: (entry: object): string | undefined => texts.get(entry) }
}

/** Placeholder element for a part until `fill`; React leaves names with a hyphen alone. */
const TAG = 'x-kept'
const CLOSING = `</${TAG}>`

/**
 * Parts of a page that depend on a single entry of its data: equal entries are not rendered again. `mark`: random
 * letters and digits, so that nothing else in the page can be taken for a part.
 */
export function createMarkupKeeper(memory: MarkupMemory, textOf: (entry: object) => string | undefined, mark: string) {
  const parts: { key: string; markup: string | undefined }[] = []
  const opening = `<${TAG} part="${mark}`
  return {
    /** Keeps one part; parts cannot be nested. */
    keep(entry: object, variant: string, draw: () => ReactNode): ReactNode {
      const text = textOf(entry)
      if (text === undefined) return draw()
      const key = `${variant} ${text}`
      const markup = memory.find(key)
      const at = parts.push({ key, markup }) - 1
      return createElement(TAG, { part: `${mark}${at}` }, markup === undefined ? draw() : null)
    },
    /** The page as React would have rendered it without placeholders. */
    fill(page: string): string {
      let filled = ''
      let from = 0
      for (;;) {
        const start = page.indexOf(opening, from)
        if (start === -1) return filled + page.slice(from)
        const named = page.indexOf('"', start + opening.length)
        const drawnAt = named + '">'.length
        const end = page.indexOf(CLOSING, drawnAt)
        const part = parts[Number(page.slice(start + opening.length, named))]
        const markup = part?.markup ?? page.slice(drawnAt, end)
        if (part && part.markup === undefined) memory.keep(part.key, markup)
        filled += page.slice(from, start) + markup
        from = end + CLOSING.length
      }
    },
  }
}
