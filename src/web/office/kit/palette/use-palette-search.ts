import { useEffect, useState } from 'react'
import type { OfficeScope } from '../../office-facts.ts'
import { homeOfScope } from '../../office-facts.ts'
import type { AdminCall, ScopeCall } from '../scope-call.ts'
import { type PaletteSection, paletteSources } from './sections.ts'

const PAUSE_MS = 150
const MOST_HITS = 6

export interface PaletteFound {
  state: 'idle' | 'pending' | 'done'
  sections: readonly PaletteSection[]
  /** Titles of the sources that failed. */
  failed: readonly string[]
}

const nothing: PaletteFound = { state: 'idle', sections: [], failed: [] }

/** Searches all sources once typing pauses; drops answers to an earlier text. */
export function usePaletteSearch(typed: string, scope: OfficeScope, call: ScopeCall, admin: AdminCall) {
  const [found, setFound] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const text = typed.trim()
  useEffect(() => {
    if (text === '') return setFound(nothing)
    const asked = new AbortController()
    // `attempt` increases for a retry.
    const pause = attempt > 0 ? 0 : PAUSE_MS
    setFound((before) => ({ ...before, state: 'pending', failed: [] }))
    const timer = setTimeout(async () => {
      const sources = paletteSources(scope.kind)
      const facts = { call, admin, base: homeOfScope(scope), limit: MOST_HITS, signal: asked.signal }
      const answers = await Promise.allSettled(sources.map((source) => source.search(text, facts)))
      if (asked.signal.aborted) return
      setFound({
        state: 'done',
        sections: sources.map(({ title, kind }, at) => {
          const answer = answers[at]
          const hits = answer?.status === 'fulfilled' ? answer.value : []
          return { title, items: hits.map((hit) => ({ ...hit, detail: hit.detail ?? '', kind })) }
        }),
        failed: sources.filter((_source, at) => answers[at]?.status === 'rejected').map(({ title }) => title),
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [text, scope, call, admin, attempt])
  return { ...found, retry: () => setAttempt((before) => before + 1) }
}
