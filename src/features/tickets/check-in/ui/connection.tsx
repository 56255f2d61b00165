import { useEffect, useState } from 'react'
import { formatTime } from '#kernel/time/region-time.ts'
import { plural } from '#lib/words/plural.ts'
import { Notice } from '#ui/notice.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { type OfflineChoice, offlineUntil } from '../offline-span.ts'
import { entriesText } from './entries-text.ts'

const LOOK_MS = 5000
const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

interface ConnectionProps {
  /** The link's choice of how long its devices judge alone. */
  link: OfflineChoice
  awaySince: number | null
  heardAt: number | null
  isKept: boolean
  waiting: number
  zone: string
}

/** Offline notice: age of the ticket list, how long it is valid, and the admissions still to be confirmed. */
export function Connection({ link, awaySince, heardAt, isKept, waiting, zone }: ConnectionProps) {
  return (
    <div role="status" className="empty:hidden">
      {awaySince === null ? null : (
        <Notice kind="warn" title={`Hors ligne depuis ${formatTime(zone, awaySince)}`}>
          {heardAt === null ? (
            'Cet appareil n’a pas encore la liste du jour : il ne peut vérifier aucun billet sans réseau.'
          ) : (
            <ListAge {...{ link, heardAt, isKept, zone }} />
          )}
        </Notice>
      )}
      {waiting === 0 ? null : (
        <p className="mt-2 text-sm font-semibold">{`${entriesText(waiting)} à confirmer dès le retour du réseau`}</p>
      )}
    </div>
  )
}

function ListAge({
  link,
  heardAt,
  isKept,
  zone,
}: Pick<ConnectionProps, 'link' | 'isKept' | 'zone'> & { heardAt: number }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const age = now - heardAt
  const list = `liste de ${formatTime(zone, heardAt)} (${ageText(age)})`
  const end = offlineUntil(link, heardAt)
  if (now > end) return `La ${list} est trop ancienne : sans réseau, cet appareil ne peut plus vérifier de billet.`
  return `Cet appareil vérifie seul les billets du jour jusqu’à ${formatTime(zone, end)}, avec sa ${list}.${isKept ? '' : ' Gardez cette page ouverte.'}`
}

function ageText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'il y a moins d’une minute'
  if (minutes >= HOUR_MINUTES) {
    const hours = Math.floor(minutes / HOUR_MINUTES)
    return `il y a ${hours} ${plural(hours, 'heure')}`
  }
  return `il y a ${minutes} ${plural(minutes, 'minute')}`
}
