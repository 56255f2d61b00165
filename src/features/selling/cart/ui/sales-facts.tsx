import { type ContractKind, contractSentence, mayBeWithdrawn, NO_OTHER_WAY_BACK } from '#lib/words/contract-kinds.ts'
import { TextLink } from '#ui/page.tsx'

interface SalesFactsProps {
  id?: string
  items: readonly SoldItem[]
  /** Version of the terms under which an order was placed; those of today without one. */
  termsId?: string | undefined
  /** True where each line above says its own right of withdrawal. */
  isSaidByLines?: boolean
}

interface SoldItem {
  activity: { label: string }
  memberMayCancel?: true | undefined
  contractKind: ContractKind
}

/**
 * Information that the law requires before payment: the right of withdrawal of each kind among the items, once, and the
 * rest.
 */
export function SalesFacts({ id, items, termsId, isSaidByLines = false }: SalesFactsProps) {
  const names = new Set(items.flatMap(({ activity, memberMayCancel }) => (memberMayCancel ? [activity.label] : [])))
  const kinds = new Set(items.map(({ contractKind }) => contractKind))
  return (
    <div id={id} className="flex flex-col gap-2 text-xs leading-relaxed text-ink-soft">
      {isSaidByLines ? null : [...kinds].map((kind) => <p key={kind}>{contractSentence(kind)}</p>)}
      {[...kinds].some(mayBeWithdrawn) ? (
        <p>
          La rétractation se fait en ligne, avec ou sans compte :{' '}
          <TextLink to="/retractation">renoncer au contrat ici</TextLink>, au bas de chaque page.
        </p>
      ) : null}
      <p>
        {NO_OTHER_WAY_BACK} Prix en euros, toutes taxes comprises. En payant, vous acceptez les{' '}
        {termsId === undefined ? (
          <TextLink to="/conditions">conditions générales de vente</TextLink>
        ) : (
          <TextLink to="/conditions/$version" params={{ version: termsId }}>
            conditions générales de vente
          </TextLink>
        )}
        , que l’email de confirmation joint. Adresse et téléphone du vendeur :{' '}
        <TextLink to="/terms">mentions légales</TextLink>.
      </p>
      {names.size > 0 ? (
        <p className="font-semibold text-ink">
          Exception pour {[...names].map((name) => `« ${name} »`).join(', ')} : vous pouvez annuler depuis « Mes
          commandes » tant que les billets ne sont pas émis ; vous êtes alors remboursé en totalité.
        </p>
      ) : null}
    </div>
  )
}
