import { useEffect, useState } from 'react'
import type { Drafts } from '#web/drafts.ts'
import { type Draft, readDraft, type Stored } from './draft.ts'

const DRAFT_DELAY_MS = 300

/** A form's values, and how one follows them. */
export interface FormStore<Values> {
  state: { values: Values }
  subscribe(listener: () => void): { unsubscribe(): void }
}

interface KeptDraftOptions<Values extends object> {
  drafts: Drafts
  item: string
  store: FormStore<Values>
  base: Stored<Values>
  isDirty: boolean
  /** True once the screen is left after saving, when nothing more is kept. */
  hasLeft(): boolean
}

/** The draft that was found when the form opened; what is typed is kept in the browser until it is saved. */
export function useKeptDraft<Values extends object>({
  drafts,
  item,
  store,
  base,
  isDirty,
  hasLeft,
}: KeptDraftOptions<Values>) {
  const [draft, setDraft] = useState<Draft<Values> | null>(() => readDraft(drafts, item, base.values))
  useEffect(() => {
    if (!isDirty) return draft ? undefined : drafts.drop(item)
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      const { values } = store.state
      if (!hasLeft()) drafts.keep(item, { at: Date.now(), values, base } satisfies Draft<Values>)
    }
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, DRAFT_DELAY_MS)
    }
    keepSoon()
    const typing = store.subscribe(keepSoon)
    window.addEventListener('pagehide', keep)
    return () => {
      // Keeps also what was typed just before leaving the screen.
      if (timer !== undefined) keep()
      typing.unsubscribe()
      window.removeEventListener('pagehide', keep)
    }
  }, [drafts, item, store, base, isDirty, draft, hasLeft])
  return [draft, setDraft] as const
}
