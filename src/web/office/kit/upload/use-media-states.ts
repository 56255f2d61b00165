import { useEffect, useState } from 'react'
import type { Media } from '#contract/shapes.ts'
import type { OfficeMedia } from '#kernel/media/upload-shapes.ts'
import type { ScopeCall } from '../scope-call.ts'

const POLL_MS = 1500

/** State of a picture: `missing` if the server has none with this id for the caller. */
export type PictureState = OfficeMedia | 'missing'

const readyMedia = (media: Media): OfficeMedia => ({
  id: media.id,
  state: 'ready',
  reason: null,
  media,
  alt: media.media.alt ?? '',
})

/** Polls pictures until their versions are made; `known` ones came with the item. */
export function useMediaStates(call: ScopeCall, ids: readonly string[], known: readonly Media[]) {
  const [states, setStates] = useState<ReadonlyMap<string, PictureState>>(
    () => new Map(known.map((media) => [media.id, readyMedia(media)])),
  )
  const open = ids.filter((id) => {
    const state = states.get(id)
    return state === undefined || (state !== 'missing' && state.state === 'waiting')
  })
  const wanted = open.join(' ')
  const isUnknown = open.some((id) => !states.has(id))
  useEffect(() => {
    if (wanted === '') return undefined
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const asked = wanted.split(' ')
      try {
        const { items } = await call('/list-media', { ids: asked }, { signal: abort.signal })
        const found = new Map<string, PictureState>(items.map((item) => [item.id, item]))
        setStates((before) => new Map([...before, ...asked.map((id) => [id, found.get(id) ?? 'missing'] as const)]))
      } catch {
        // No network: the next round tries again.
      }
      if (!abort.signal.aborted) timer = setTimeout(() => void ask(), POLL_MS)
    }
    timer = setTimeout(() => void ask(), isUnknown ? 0 : POLL_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [call, wanted, isUnknown])
  const put = (item: OfficeMedia) => setStates((before) => new Map(before).set(item.id, item))
  return { states, put }
}
