import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { parseWhole } from '#ui/typed-numbers.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { type CertificationStep, certificationSteps } from '../../certify.ts'
import type { CatalogueProduct } from '../../expert-office-shapes.ts'
import { CertificationResult } from './certification-result.tsx'
import { productsText } from './tool-texts.ts'
import { useCertification } from './use-certification.ts'
import type { Sales } from './use-sales.ts'

interface CertificationPanelProps {
  call: AdminCall
  /** Selected products. */
  products: readonly CatalogueProduct[]
  /** Name of any product: a tried one may no longer be selected. */
  nameOf: (productId: string) => string
  sales: Sales
}

const untilTexts: Readonly<Record<CertificationStep, string>> = {
  booking: 'Réserver',
  transaction: 'Réserver et acheter',
  cancellation: 'Réserver, acheter et annuler',
}

const warnings: Readonly<Record<CertificationStep, string>> = {
  booking: 'Chaque produit est réservé chez son fournisseur ; les réservations expirent d’elles-mêmes.',
  transaction: 'Chaque produit est réellement acheté chez son fournisseur, et rien n’est annulé.',
  cancellation: 'Chaque produit est réellement acheté chez son fournisseur, puis son annulation est demandée.',
}

const MOST = 50

/** Panel that tries the selected products at their provider, one after the other. */
export function CertificationPanel({ call, products, nameOf, sales }: CertificationPanelProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [until, setUntil] = useState<CertificationStep>('cancellation')
  const [isAsking, setAsking] = useState(false)
  const { run, start, stop } = useCertification(call, sales)
  const isRunning = run?.state === 'running' || run?.state === 'stopping'
  const quantity = parseWhole(typed)
  const ask = () => {
    const isWrong = quantity !== null && !(Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST)
    setError(isWrong ? `Indiquez un nombre entier de 1 à ${MOST}, ou rien.` : null)
    setAsking(!isWrong)
  }
  const go = () => {
    setAsking(false)
    void start({ productIds: products.map(({ ProductId }) => ProductId), until, quantity })
  }
  return (
    <section
      aria-labelledby="certification"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="certification" className="text-base font-bold">
        Certification
      </h2>
      <div className="flex flex-wrap items-start gap-3">
        <Select
          className="w-full sm:w-72"
          label="Étapes"
          value={until}
          disabled={isRunning}
          options={certificationSteps.map((step) => ({ value: step, label: untilTexts[step] }))}
          onChange={({ currentTarget }) => {
            setUntil(certificationSteps.find((step) => step === currentTarget.value) ?? 'cancellation')
            setAsking(false)
          }}
        />
        <Input
          className="w-full sm:w-60"
          label="Quantité"
          optional
          inputMode="numeric"
          placeholder="1 à 3 au hasard"
          value={typed}
          disabled={isRunning}
          error={error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setError(null)
            setAsking(false)
          }}
        />
        {isRunning ? (
          <Button variant="secondary" className="sm:mt-6" loading={run.state === 'stopping'} onClick={stop}>
            Arrêter
          </Button>
        ) : (
          <Button className="sm:mt-6" disabled={products.length === 0 || isAsking} onClick={ask}>
            {products.length === 0 ? 'Certifier' : `Certifier ${productsText(products.length)}`}
          </Button>
        )}
      </div>
      {products.length === 0 && !isRunning ? (
        <p className="text-ink-soft">Sélectionnez dans le tableau les produits à essayer.</p>
      ) : null}
      {isAsking ? (
        <Notice kind="warn" title={`Essayer ${productsText(products.length)} ?`}>
          {warnings[until]}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={go}>
              Démarrer
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsking(false)}>
              Ne pas lancer
            </Button>
          </div>
        </Notice>
      ) : null}
      {run ? <CertificationResult run={run} nameOf={nameOf} /> : null}
    </section>
  )
}
