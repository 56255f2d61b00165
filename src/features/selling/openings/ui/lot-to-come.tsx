import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { toPseudonym } from '../lot-rules.ts'
import { LotRule, LotValue, momentText } from './lot-parts.tsx'
import { type KeptLot, noteLot } from './noted-lot.ts'

/** Requests run the queue's turns, so the draw is ready a moment after the opening. */
const DRAWN_AFTER_MS = 3000
/** Longest timer of browsers; a longer one fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface LotToComeProps {
  openingId: string
  opensAt: number
  digest: string
  ownPlaceId: string | null
  loadedAt: number
  zone: string
}

/** Page before the draw: the digest of its seed, which this browser notes. */
export function LotToCome({ openingId, opensAt, digest, ownPlaceId, loadedAt, zone }: LotToComeProps) {
  const router = useRouter()
  const isOpen = loadedAt >= opensAt
  const noted = useNoted({ openingId, opensAt, digest, ownPlaceId })
  useEffect(() => {
    const wait = opensAt - serverNow() + DRAWN_AFTER_MS
    if (isOpen || wait > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => void router.invalidate(), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [router, opensAt, isOpen])
  return (
    <>
      <Notice title="Le tirage n’a pas encore eu lieu">
        <p>
          {isOpen
            ? `L’ouverture était le ${momentText(zone, opensAt)} : le tirage se fait dès que quelqu’un de la file demande sa place.`
            : `Il se fait à l’ouverture, le ${momentText(zone, opensAt)}. La graine et la liste des places seront alors publiées ici.`}
        </p>
        {isOpen ? (
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => void router.invalidate()}>
            Actualiser
          </Button>
        ) : null}
      </Notice>
      <LotValue label="Empreinte de la graine">{digest}</LotValue>
      {noted === null ? null : <Noted {...{ noted, digest, zone }} />}
      <LotRule />
    </>
  )
}

/** The noted draw, once this browser has stored it. */
function useNoted({ openingId, opensAt, digest, ownPlaceId }: Omit<LotToComeProps, 'loadedAt' | 'zone'>) {
  const [noted, setNoted] = useState<KeptLot | null>(null)
  useEffect(() => {
    let isGone = false
    const note = async () => {
      const own = ownPlaceId === null ? null : await toPseudonym(ownPlaceId)
      if (!isGone) setNoted(noteLot(openingId, { opensAt, digest, own }, serverNow()))
    }
    // A browser without digests cannot check anything, and the page of the draw says so.
    note().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [openingId, opensAt, digest, ownPlaceId])
  return noted
}

function Noted({ noted, digest, zone }: { noted: KeptLot; digest: string; zone: string }) {
  if (noted.digest !== digest)
    return (
      <Notice kind="error" title="L’empreinte a changé">
        <p>
          {`Pour cette même ouverture, ce navigateur avait noté le ${momentText(zone, noted.notedAt)} une autre empreinte :`}
        </p>
        <code className="break-all">{noted.digest}</code>
      </Notice>
    )
  return (
    <p className="text-sm">
      {noted.movedFrom === null
        ? null
        : `L’ouverture du ${momentText(zone, noted.movedFrom)} a été déplacée : cette empreinte remplace celle qui avait été annoncée. `}
      {`Ce navigateur l’a notée le ${momentText(zone, noted.notedAt)} : il la comparera à la graine publiée.`}
    </p>
  )
}
