import { useStore } from '@tanstack/react-form'
import { useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { lossText, MarginsTable } from '#features/stock/slots/office/margins-table.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { offerFields } from '../offer-shapes.ts'
import { type OfferValues, offerEntity } from './offer-entity.tsx'

const PAUSE_MS = 250
const priced = offerFields.pick({ discount: true, target: true })

/** Discount and target as text, once they are valid; null before. */
function pricedText(values: OfferValues): string | null {
  const { discount, target } = offerEntity.toFields(values)
  const { data } = priced.safeParse({ discount, target })
  return data === undefined ? null : JSON.stringify(data)
}

/** Buying price and margin of each ticket under the promotion as it is typed, the lowest margins first. */
export function OfferMargins({ of }: { of: Form<OfferValues> }) {
  const { client } = useOfficeContext()
  const text = useStore(of.form.store, ({ values }) => pricedText(values))
  const [found, setFound] = useState<CallResult<'/admin/preview-offer'> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (text === null) {
      setFound(null)
      setFailed(false)
      return
    }
    const input = priced.parse(JSON.parse(text))
    const asked = new AbortController()
    const timer = setTimeout(
      () =>
        adminCall(client)('/admin/preview-offer', input, { signal: asked.signal }).then(
          (answer) => {
            if (asked.signal.aborted) return
            setFound(answer)
            setFailed(false)
          },
          () => asked.signal.aborted || setFailed(true),
        ),
      attempt > 0 ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [client, text, attempt])
  if (text === null) return <p>Indiquez une réduction valide pour voir la marge.</p>
  if (hasFailed)
    return (
      <Notice kind="error" title="La marge n’a pas pu être calculée.">
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setAttempt(attempt + 1)}>
          Réessayer
        </Button>
      </Notice>
    )
  if (!found) return <LoadingBlock label="Calcul de la marge" />
  if (found.total === 0) return <p className="text-ink-soft">Aucun billet en vente n’est concerné.</p>
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className={found.losses > 0 ? 'font-semibold text-negative' : 'text-ink-soft'}>
        {found.losses > 0
          ? lossText(found.losses)
          : 'Aucun tarif n’est vendu moins cher que ce qui est dû au partenaire.'}
      </p>
      <MarginsTable caption="Marge de chaque billet" items={found.items} />
      {found.total > found.items.length ? (
        <p className="text-note text-ink-soft">
          Les {found.items.length} marges les plus basses, sur {found.total.toLocaleString('fr')} tarifs.
        </p>
      ) : null}
    </div>
  )
}
