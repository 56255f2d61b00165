import type { LegalIdentity } from '#contract/legal-identity.ts'
import { spacedSiren, statusTexts } from '#lib/words/seller.ts'
import { SectionTitle } from '#ui/page.tsx'

const hints = {
  Professional: 'Ce partenaire propose ses prestations à titre professionnel.',
  Individual:
    'Ce partenaire n’est pas un professionnel : le droit de la consommation ne s’applique pas à ce qu’il propose lui-même.',
} as const

/** The partner as the law knows it, on its page. */
export function PartnerIdentity({ vendor }: { vendor: { name: string; legalIdentity: LegalIdentity | null } }) {
  const known = vendor.legalIdentity
  const number = known && (known.siren === '' ? known.foreignNumber : spacedSiren(known.siren))
  const facts = known
    ? [
        ['Qualité', statusTexts[known.status]],
        ['Dénomination', known.name],
        ['Forme juridique', known.legalForm],
        [known.siren === '' ? 'Immatriculation' : 'SIREN', number],
        ['Siège', known.address],
      ]
    : []
  return (
    <section aria-labelledby="identite" className="flex flex-col gap-3">
      <SectionTitle id="identite">Identité légale</SectionTitle>
      {known ? (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-copy">
            {facts
              .filter(([, value]) => value)
              .map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-ink-soft">{name}</dt>
                  <dd className="[overflow-wrap:anywhere]">{value}</dd>
                </div>
              ))}
          </dl>
          <p className="text-sm text-ink-soft">{hints[known.status]}</p>
        </>
      ) : (
        <p className="text-ink-soft">L’identité légale de {vendor.name} ne nous a pas encore été communiquée.</p>
      )}
    </section>
  )
}
