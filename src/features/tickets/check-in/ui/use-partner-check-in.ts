import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Client, ClientError } from '#api/client.ts'
import { serverNow } from '#ui/server-clock.ts'
import type { Reconciled } from '../check-in-shapes.ts'
import type { NamedTicket, PartnerDay } from '../day-shapes.ts'
import { findSlot, type KnownDay, knownDay, withAdmission, withMore } from '../offline-day.ts'
import { doorQuestions } from './door-questions.ts'
import { type KeptDay, keptPage } from './kept-page.ts'
import { isLinkRefusal } from './link-refusals.ts'
import { scanQueue } from './scan-queue.ts'
import { leaveLink, sendWaiting } from './send-waiting.ts'
import { useDevice } from './use-device.ts'
import { useNamed } from './use-named.ts'
import { useOneCheck } from './use-one-check.ts'
import { useRefreshing } from './use-refreshing.ts'

/** Age at which the codes of the days around are asked for again. */
const NEAR_MS = 5 * 60_000

interface Facts {
  client: Client
  token: string
  loaded: PartnerDay
  zone: string
}

/**
 * State of a partner's device at an entrance: asks the server, and judges by itself for as long as its link allows if that
 * does not answer.
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
  const nearHeardAt = useRef(0)
  const queue = useMemo(() => scanQueue(loaded.link.id), [loaded.link.id])
  const kept = useMemo(() => keptPage(token), [token])
  const { named, hear: hearNamed, restore: restoreNamed, admit: countNamed, version: namedVersion } = useNamed(kept)
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
      const { codes, near } = known.current ?? {}
      const now = serverNow()
      const isNearOld = now - nearHeardAt.current > NEAR_MS
      const fresh = await client('/get-scan-day', {
        ...{ token, deviceId, codes: { version: codes?.version ?? null, named: namedVersion() } },
        ...(isNearOld ? { near: { version: near?.codes.version ?? null } } : {}),
      })
      known.current = knownDay(fresh, known.current, serverNow())
      if (fresh.near) nearHeardAt.current = now
      if (known.current) hearNamed(fresh.named, known.current.until)
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
  }, [client, token, flush, own, away, end, kept, hearNamed, namedVersion])

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
      return since.reduce((sum, [hash]) => withMore(sum, findSlot(before, hash)?.stockId), latest)
    })
  }, [])

  useEffect(() => {
    setWaiting(queue.count())
    restored.current = Promise.all([
      kept.read().then(restore),
      kept.readNamed(serverNow()).then((found) => found && restoreNamed(found)),
    ]).then(() => undefined)
    void restored.current.then(refresh).then(async (isOpen) => {
      if (isOpen) await kept.keepPage(loaded.link.expiresAt)
      setKept(await kept.isThere())
    })
  }, [queue, refresh, kept, restore, restoreNamed, loaded.link.expiresAt])

  const isAwayNow = awaySince !== null
  useRefreshing({ refresh, away, isAway: isAwayNow })

  /** Records an admission by this device, and counts it until new data arrives. */
  const remember = (hash: string | null, at: number) => {
    const before = known.current
    if (before && hash !== null) {
      known.current = withAdmission(before, hash, at)
      void kept.keepOwn(known.current)
    }
    const slot = before && hash !== null ? findSlot(before, hash) : null
    setDay((shown) => withMore(shown, slot?.stockId))
  }

  const { askCode, askName } = doorQuestions({
    ...{ client, token, zone, day, own, away, end, remember, isAway: isAwayNow, named: named?.list ?? [] },
    known: async () => {
      await restored.current
      return known.current
    },
    admitPlaces: (ticket, places) => {
      countNamed(ticket.id, places)
      setDay((shown) => withMore(shown, ticket.stockId, places))
    },
    report: (admissions) => {
      for (const admission of admissions) queue.add(admission)
      setWaiting(queue.count())
    },
    reached: () => setAwaySince(null),
  })
  const { answer, isBusy, check, ...decide } = useOneCheck()

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
    named,
    check: (code: string, activityId: string | undefined) =>
      check((acceptsOtherDay) => askCode(code, { activityId, acceptsOtherDay })),
    admitName: (ticket: NamedTicket, places: number) =>
      check((acceptsOtherDay) => askName(ticket, places, acceptsOtherDay)),
    decide,
    rename,
  }
}

export type PartnerCheckIn = ReturnType<typeof usePartnerCheckIn>
