import { use, useEffect, useId, useState } from 'react'
import { SlotPlace } from '#features/stock/slots/ui/slot-place.ts'
import { onSiteMoment } from '#kernel/time/place-clock.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { useIsVisitor } from '#ui/browser/reader.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/page.tsx'
import { ClockIcon } from '#ui/page-icons.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisitorLinks } from '#ui/visitor-links.tsx'
import { personLimitText } from '../opening-texts.ts'
import { Countdown, Figure } from './figure.tsx'
import { endedText, inFrontText, missedText, nextAgainText, type Place, presentText, spokenText } from './room-texts.ts'
import { usePlace } from './use-place.ts'

const SECOND_MS = 1000
/** Random delay, so that open pages do not all ask at the moment of the opening. */
const SPREAD_MS = 2000

interface OpeningRoomProps {
  opening: { id: string; opensAt: number; isLine: boolean; maxPerPerson?: number | undefined }
  zone: string
  pass: (id: string, may: boolean) => void
  reload: () => void
}

/** Room in which a person waits for the sale to open, and then for their turn. */
export function OpeningRoom({ opening, zone, pass, reload }: OpeningRoomProps) {
  const { id, opensAt, maxPerPerson } = opening
  const heading = useId()
  const slotPlace = use(SlotPlace)
  const now = useServerSeconds()
  const isVisitor = useIsVisitor()
  const { place, wasCalled, isStale, busy, join, leave } = usePlace(id, isVisitor)
  const mayBuy = place?.state === 'admitted' || place?.state === 'open'
  const isOpen = now >= opensAt
  const isNobodys = place === null

  useEffect(() => pass(id, mayBuy), [pass, id, mayBuy])
  useEffect(() => {
    if (mayBuy) reload()
  }, [mayBuy, reload])
  useEffect(() => {
    // A reader without a place learns only from the stock whether a queue exists.
    if (!isOpen || !isNobodys || opening.isLine) return
    const timer = setTimeout(reload, Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isNobodys, opening.isLine, reload])

  if (place?.state === 'open') return null
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4 rounded-lg bg-surface p-4">
      <h3 id={heading} className="flex items-center gap-2 font-bold">
        <ClockIcon className="shrink-0" />
        {isOpen
          ? 'File d’attente'
          : `Ouverture le ${formatDate(zone, opensAt)} à ${formatTime(zone, opensAt)}${onSiteMoment(zone, slotPlace, opensAt)}`}
      </h3>
      {place === undefined ? (
        <Skeleton className="h-30 rounded-lg!" />
      ) : place === null ? (
        <Entrance {...{ now, opensAt, isVisitor, busy, join }} />
      ) : (
        <Inside {...{ place, wasCalled, now, opensAt, zone, busy, join, leave }} />
      )}
      {maxPerPerson === undefined ? null : <p className="text-sm text-ink-soft">{personLimitText(maxPerPerson)}</p>}
      <p className="text-sm">
        <TextLink to="/tirage/$openingId" params={{ openingId: id }}>
          Vérifier le tirage au sort
        </TextLink>
      </p>
      {isStale ? <p className="text-sm font-semibold text-warning">Connexion perdue : nouvel essai en cours…</p> : null}
      <p role="status" className="sr-only">
        {place ? spokenText(place, wasCalled, zone) : ''}
      </p>
    </section>
  )
}

/** The server's time, second by second. */
function useServerSeconds(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface EntranceProps {
  now: number
  opensAt: number
  isVisitor: boolean
  busy: boolean
  join: () => void
}

function Entrance({ now, opensAt, isVisitor, busy, join }: EntranceProps) {
  return (
    <>
      {now < opensAt ? (
        <>
          <Countdown label="La vente ouvre dans" until={opensAt} now={now} />
          <p className="text-sm">
            Entrez dans la file avant l’heure : à l’ouverture, un tirage au sort donne sa place à chacun. Arriver plus
            tôt n’avantage personne.
          </p>
        </>
      ) : (
        <p className="text-sm">Plusieurs personnes attendent leur tour : entrez dans la file pour acheter.</p>
      )}
      {isVisitor ? (
        <VisitorLinks />
      ) : (
        <Button size="lg" full loading={busy} onClick={join}>
          Rejoindre la file
        </Button>
      )}
    </>
  )
}

interface InsideProps {
  place: Place
  wasCalled: boolean
  now: number
  opensAt: number
  zone: string
  busy: boolean
  join: () => void
  leave: () => void
}

function Inside({ place, wasCalled, now, opensAt, zone, busy, join, leave }: InsideProps) {
  const { missedAt } = place
  const missed = missedAt === null ? null : <p className="text-sm font-semibold">{missedText(missedAt, zone)}</p>
  const giveUp = (
    <Button variant="secondary" size="sm" className="self-start" loading={busy} onClick={leave}>
      {place.state === 'admitted' ? 'Laisser ma place' : 'Quitter la file'}
    </Button>
  )
  switch (place.state) {
    case 'before':
      return (
        <>
          <Countdown label="Vous êtes dans la file. La vente ouvre dans" until={opensAt} now={now} />
          <p className="text-sm">
            {presentText(place.present)} Gardez cette page ouverte : à l’ouverture, le tirage au sort vous donne votre
            place.
          </p>
          {giveUp}
        </>
      )
    case 'waiting':
      return (
        <>
          {missed}
          <Figure label="Votre place">{inFrontText(place.inFront)}</Figure>
          <p className="text-sm">
            {missedAt !== null ? `${nextAgainText} ` : null}
            {place.left === 0
              ? 'Toutes les places sont en cours de paiement : l’une d’elles peut encore se libérer.'
              : 'Gardez cette page ouverte : elle vous dit quand c’est à vous.'}
          </p>
          {giveUp}
        </>
      )
    case 'admitted':
      return (
        <>
          {missed}
          <p className="font-semibold text-positive">C’est à vous !</p>
          <Countdown
            label="Pour mettre vos billets au panier et passer commande, il vous reste"
            until={place.until ?? now}
            now={now}
          />
          {giveUp}
        </>
      )
    case 'over':
      return (
        <p>
          <span className="block text-lg font-bold">C’est fini</span>
          <span className="text-sm text-ink-soft">Toutes les places sont vendues.</span>
        </p>
      )
    default:
      return (
        <>
          <p className="text-sm">{endedText(place, wasCalled, zone)}</p>
          <Button size="lg" full loading={busy} onClick={join}>
            Rejoindre la file
          </Button>
        </>
      )
  }
}
