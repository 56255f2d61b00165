import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { LotVerdict } from '../lot-rules.ts'
import { LotRule, LotValue, momentText } from './lot-parts.tsx'
import { faultText, readingText, verdictText } from './lot-texts.ts'
import type { KeptLot } from './noted-lot.ts'
import { type DrawnLot, useLotCheck } from './use-lot-check.ts'

/** Places of the list shown per step. */
const SHOWN_PLACES = 50

/** Page after the draw: the verdict of this browser, which repeats it. */
export function DrawnLotView({ drawn, zone }: { drawn: DrawnLot; zone: string }) {
  const router = useRouter()
  const check = useLotCheck(drawn)
  const { lot, digest, ownPlaceId } = drawn
  return (
    <>
      <div role="status">
        {check.state === 'reading' ? (
          <>
            <p className="mb-2 text-sm">{readingText(check.read, lot.total)}</p>
            <Skeleton className="h-20 rounded-lg!" />
          </>
        ) : null}
        {check.state === 'done' && check.verdict.fault === null ? (
          <Notice kind="success" title={verdictText(check.verdict)}>
            <Conform {...{ verdict: check.verdict, noted: check.noted, hasPlace: ownPlaceId !== null, zone }} />
          </Notice>
        ) : null}
      </div>
      {check.state === 'failed' ? (
        <Notice kind="error" title="La vérification n’a pas pu se faire">
          <p>La liste n’a pas été lue jusqu’au bout, ou ce navigateur ne sait pas la vérifier.</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => void router.invalidate()}>
            Réessayer
          </Button>
        </Notice>
      ) : null}
      {check.state === 'done' && check.verdict.fault !== null ? (
        <Notice kind="error" title={verdictText(check.verdict)}>
          <p>{faultText(check.verdict.fault, check.verdict.wrongNumber)}</p>
        </Notice>
      ) : null}
      <LotValue label="Empreinte annoncée">{digest}</LotValue>
      <LotValue label={`Graine, tirage du ${momentText(zone, lot.drawnAt)}`}>{lot.seed}</LotValue>
      {check.state === 'done' ? <Places places={check.places} ownNumber={check.verdict.ownNumber} /> : null}
      <LotRule />
    </>
  )
}

interface ConformProps {
  verdict: LotVerdict
  noted: KeptLot | null
  hasPlace: boolean
  zone: string
}

function Conform({ verdict, noted, hasPlace, zone }: ConformProps) {
  return (
    <>
      {hasPlace && verdict.ownNumber === null ? (
        <p>Votre place n’est pas dans le tirage : elle a été prise à l’ouverture ou après, et vient derrière.</p>
      ) : null}
      <p>
        {noted === null
          ? 'Ce navigateur n’avait pas noté l’empreinte avant le tirage : si vous l’avez relevée, comparez-la à celle-ci.'
          : `La graine est celle de l’empreinte que ce navigateur a notée le ${momentText(zone, noted.notedAt)}, avant le tirage.`}
      </p>
    </>
  )
}

function Places({ places, ownNumber }: { places: readonly string[]; ownNumber: number | null }) {
  const [shown, setShown] = useState(SHOWN_PLACES)
  if (places.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">Places, dans l’ordre du tirage</h2>
      <ol className="flex flex-col gap-1 text-sm">
        {places.slice(0, shown).map((place, at) => (
          <li key={place} className="flex gap-2">
            <span className="shrink-0 tabular-nums">{`${at + 1}.`}</span>
            <span className="min-w-0">
              <code className="break-all">{place}</code>
              {at + 1 === ownNumber ? <strong> (la vôtre)</strong> : null}
            </span>
          </li>
        ))}
      </ol>
      {shown < places.length ? (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setShown(shown + SHOWN_PLACES)}>
          Afficher plus
        </Button>
      ) : null}
    </section>
  )
}
