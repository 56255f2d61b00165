import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { notifyFailure } from '#ui/toast.ts'
import type { Place } from './room-texts.ts'
import { useWake } from './use-wake.ts'

/** Pause after a failed request. */
const AGAIN_MS = 3000
/** Random delay, so that not everybody asks at the moment of the opening. */
const SPREAD_MS = 2000

const livesOn = new Set<Place['state']>(['before', 'waiting', 'admitted'])

interface OwnPlace {
  /** Undefined until known, null if there is none. */
  place: Place | null | undefined
  /** True once this page has told the person that it is their turn. */
  wasCalled: boolean
  /** True if the latest request failed: the shown state may be outdated. */
  isStale: boolean
  busy: boolean
  join: () => void
  leave: () => void
}

/** The reader's place in a queue, polled as often as the server says. Does nothing for visitors. */
export function usePlace(openingId: string, isVisitor: boolean): OwnPlace {
  const { client } = useRouteContext({ from: '__root__' })
  const [place, setPlace] = useState<Place | null | undefined>(isVisitor ? null : undefined)
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState(false)
  /** Place whose turn this page has shown. */
  const [calledPlace, setCalledPlace] = useState<string | null>(null)
  if (place?.state === 'admitted' && calledPlace !== place.placeId) setCalledPlace(place.placeId)
  const askNow = useRef<(() => void) | null>(null)
  // A computer that slept may have missed the turn: the sooner it asks, the sooner it is called again.
  useWake(() => askNow.current?.())

  useEffect(() => {
    if (isVisitor) return
    const leaving = new AbortController()
    const timer = setTimeout(
      () =>
        client('/get-own-place', { openingId }, { signal: leaving.signal }).then(
          (found) => {
            setPlace(found.place)
            setFailures(0)
          },
          () => leaving.signal.aborted || setFailures((before) => before + 1),
        ),
      place === undefined ? failures * AGAIN_MS : 0,
    )
    if (place !== undefined) clearTimeout(timer)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [client, openingId, isVisitor, place, failures])

  useEffect(() => {
    if (!place || !livesOn.has(place.state)) return
    const leaving = new AbortController()
    const ask = () =>
      client('/get-place', { openingId, placeId: place.placeId }, { signal: leaving.signal }).then(
        (found) => {
          setPlace(found.place)
          setFailures(0)
        },
        (error: unknown) => {
          if (leaving.signal.aborted) return
          // Another tab has given the place up, and perhaps taken a new one.
          if (error instanceof ClientError && error.code === 'openingNotFound') setPlace(undefined)
          else setFailures((before) => before + 1)
        },
      )
    const chance = Math.random() * (place.state === 'before' ? SPREAD_MS : place.askAgainMs * 0.3)
    const timer = setTimeout(() => void ask(), (failures > 0 ? AGAIN_MS : place.askAgainMs) + chance)
    askNow.current = () => {
      clearTimeout(timer)
      void ask()
    }
    return () => {
      askNow.current = null
      clearTimeout(timer)
      leaving.abort()
    }
  }, [client, openingId, place, failures])

  const change = useCallback((work: Promise<Place | null>) => {
    setBusy(true)
    work
      .then((next) => {
        setPlace(next)
        setFailures(0)
      }, notifyFailure)
      .finally(() => setBusy(false))
  }, [])
  const join = () => change(client('/join-opening', { openingId }).then((joined) => joined.place))
  const leave = () => change(client('/leave-opening', { openingId }).then(() => null))
  const wasCalled = place != null && calledPlace === place.placeId
  return { place, wasCalled, isStale: failures > 1, busy, join, leave }
}
