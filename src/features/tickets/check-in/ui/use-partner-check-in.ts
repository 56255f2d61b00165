import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Client, ClientError } from '#api/client.ts'
import { serverNow } from '#ui/server-clock.ts'
import type { PartnerDay, Reconciled } from '../check-in-shapes.ts'
import {
  hashIn,
  judgeOffline,
  type KnownDay,
  knownDay,
  knownSlots,
  withAdmission,
  withOneMore,
} from '../offline-day.ts'
import { newScanId } from '../scan-ids.ts'
import { type Answer, offlineAnswer, scanAnswer, troubleAnswer } from './answers.ts'
import { type KeptDay, keptPage } from './kept-page.ts'
import { isAway, isLinkRefusal } from './link-refusals.ts'
import { scanQueue } from './scan-queue.ts'
import { leaveLink, sendWaiting } from './send-waiting.ts'
import { useDevice } from './use-device.ts'
import { useOneCheck } from './use-one-check.ts'
import { useRefreshing } from './use-refreshing.ts'

/** Wait for the server's answer before the device judges by itself, as people stand at the door. */
const PATIENCE_MS = 4000
/** Shorter wait once the page is known to be offline. */
const PATIENCE_AWAY_MS = 800

interface Facts {
  client: Client
  token: string
  loaded: PartnerDay
  zone: string
}

/**
 * State of a partner's device at an entrance: asks the server, and judges by itself for ten minutes if that does not
 * answer.
 */
export function usePartnerCheckIn({ client, token, loaded, zone }: Facts) {
  const [day, setDay] = useState(loaded)
  const [awaySince, setAwaySince] = useState<number | null>(null)
  /** When this device last received the tickets; null if it has none yet. */
  const [heardAt, setHeardAt] = useState<number | null>(null)
  /** True if the page opens offline. */
  const [isKept, setKept] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(0)
  const [unknown, setUnknown] = useState<Reconciled[]>([])
  const { device, own, rename } = useDevice()
  const known = useRef<KnownDay | null>(null)
  const queue = useMemo(() => scanQueue(loaded.link.id), [loaded.link.id])
  const kept = useMemo(() => keptPage(token), [token])
  /** Resolves once the browser's stored data is loaded. */
  const restored = useRef<Promise<void> | null>(null)

  const away = useCallback(() => setAwaySince((before) => before ?? serverNow()), [])

  const end = useCallback(
    (error: ClientError) => {
      setRefusal(error.message)
      void leaveLink(client, token, kept)
    },
    [client, token, kept],
  )

  const flush = useCallback(
    () =>
      sendWaiting(client, token, queue, (list) => {
        setUnknown((before) => [...before, ...list.filter(({ outcome }) => outcome === 'unknown')])
        setWaiting(queue.count())
      }),
    [client, token, queue],
  )

  /** Returns false once the link has ended. */
  const refresh = useCallback(async () => {
    try {
      await flush()
      const { deviceId } = own()
      const version = known.current?.codes.version ?? null
      const fresh = await client('/get-scan-day', { token, deviceId, codes: { version } })
      known.current = knownDay(fresh, known.current, serverNow())
      setHeardAt(serverNow())
      setDay(fresh)
      setAwaySince(null)
      if (known.current) await kept.keepDay(fresh, known.current)
    } catch (error) {
      if (isLinkRefusal(error)) {
        end(error)
        return false
      }
      away()
    }
    return true
  }, [client, token, flush, own, away, end, kept])

  /** Restores this device's data after a reload of the page. */
  const restore = useCallback((found: KeptDay | null) => {
    if (!found || known.current) return
    // Converts the stored time by this browser's current difference from the server's clock.
    const heard = found.heardAt + serverNow() - Date.now()
    const before = knownDay(found.day, null, heard)
    if (!before) return
    known.current = { ...before, own: new Map(found.own) }
    setHeardAt(heard)
    setDay((shown) => {
      const latest = found.day.nowTs > shown.nowTs ? found.day : shown
      const since = found.own.filter(([, at]) => at > latest.nowTs)
      return since.reduce((sum, [hash]) => withOneMore(sum, knownSlots(before, hash)?.stockId), latest)
    })
  }, [])

  useEffect(() => {
    setWaiting(queue.count())
    restored.current = kept.read().then(restore)
    void restored.current.then(refresh).then(async (isOpen) => {
      if (isOpen) await kept.keepPage(loaded.link.expiresAt)
      setKept(await kept.isThere())
    })
  }, [queue, refresh, kept, restore, loaded.link.expiresAt])

  const isAwayNow = awaySince !== null
  useRefreshing({ refresh, away, isAway: isAwayNow })

  /** Records an admission by this device, and counts it until new data arrives. */
  const remember = (hash: string | null, at: number) => {
    const before = known.current
    if (before && hash !== null) {
      known.current = withAdmission(before, hash, at)
      void kept.keepOwn(known.current)
    }
    const slot = before && hash !== null ? knownSlots(before, hash) : null
    setDay((shown) => withOneMore(shown, slot?.stockId))
  }

  /** Judges by the device's own data; queues admissions to be reported. */
  const checkAlone = async (code: string, scanId: string, activityId: string | undefined): Promise<Answer> => {
    await restored.current
    const now = serverNow()
    const hash = known.current && (await hashIn(known.current, code))
    const verdict = judgeOffline(known.current, hash, activityId, now)
    if (verdict.outcome === 'admitted' && hash !== null) {
      queue.add({ scanId, hash, at: now, day: day.day })
      remember(hash, now)
      setWaiting(queue.count())
    }
    return offlineAnswer(verdict, day.activities, zone, now)
  }

  const ask = async (code: string, activityId: string | undefined): Promise<Answer> => {
    const scanId = newScanId()
    try {
      const input = { token, code, scanId, ...own(), ...(activityId === undefined ? {} : { activityId }) }
      const patience = isAwayNow ? PATIENCE_AWAY_MS : PATIENCE_MS
      const result = await client('/check-scanned-ticket', input, { signal: AbortSignal.timeout(patience) })
      setAwaySince(null)
      if (result.outcome === 'admitted') {
        const hash = known.current && (await hashIn(known.current, code))
        remember(hash, serverNow())
      }
      return scanAnswer(result, zone, serverNow())
    } catch (error) {
      if (isLinkRefusal(error)) end(error)
      if (!isAway(error)) return troubleAnswer(error)
      away()
      return checkAlone(code, scanId, activityId)
    }
  }

  const { answer, isBusy, check } = useOneCheck(ask)

  return {
    day,
    answer,
    isBusy,
    awaySince,
    heardAt,
    isKept,
    refusal,
    waiting,
    unknown,
    device,
    check,
    rename,
  }
}

export type PartnerCheckIn = ReturnType<typeof usePartnerCheckIn>
