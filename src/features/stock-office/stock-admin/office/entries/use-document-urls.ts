import { useEffect, useState } from 'react'
import type { AdminCall } from '#web/office/kit/scope-call.ts'

/** Time within which requested ids are collected into one call. */
const TOGETHER_MS = 500
const MOST_TOGETHER = 200
/** Time for which a URL is reused. It is valid for an hour; the rest is a margin. */
const GOOD_FOR_MS = 45 * 60_000

interface Known {
  url: Promise<string | null>
  until: number
}

/** Looks up the URLs of documents in batches. */
export function createDocumentLookup(call: AdminCall) {
  const known = new Map<string, Known>()
  let waiting = new Map<string, (url: string | null) => void>()
  let isComing = false

  async function ask(): Promise<void> {
    isComing = false
    const asked = [...waiting]
    waiting = new Map()
    for (let from = 0; from < asked.length; from += MOST_TOGETHER) {
      const chunk = asked.slice(from, from + MOST_TOGETHER)
      const found = await call('/admin/get-files', { ids: chunk.map(([id]) => id) }).catch(() => null)
      for (const [id, answer] of chunk) {
        const file = found?.files.find((each) => each.id === id)
        // Forgets a lookup without an answer, so that the next row asks again.
        if (found === null) known.delete(id)
        answer(file?.documentUrl ?? null)
      }
    }
  }

  return (id: string): Promise<string | null> => {
    const before = known.get(id)
    if (before && before.until > Date.now()) return before.url
    const url = new Promise<string | null>((resolve) => waiting.set(id, resolve))
    known.set(id, { url, until: Date.now() + GOOD_FOR_MS })
    if (!isComing) setTimeout(() => void ask(), TOGETHER_MS)
    isComing = true
    return url
  }
}
export type DocumentLookup = ReturnType<typeof createDocumentLookup>

/** URL of a document; null until it is known. */
export function useDocumentUrl(lookup: DocumentLookup, id: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    void lookup(id).then((found) => (isLeft ? undefined : setUrl(found)))
    return () => {
      isLeft = true
    }
  }, [lookup, id])
  return url
}
