import { TextLink } from '#ui/page.tsx'

interface SalesFactsProps {
  id?: string
  /** Names of the activities whose buyers may cancel until the tickets are issued. */
  cancellable?: readonly string[]
}

/** Information that the law requires before payment. */
export function SalesFacts({ id, cancellable = [] }: SalesFactsProps) {
  const names = [...new Set(cancellable)]
  return (
    <div id={id} className="flex flex-col gap-2 text-xs leading-relaxed text-ink-soft">
      <p>
        Prix en euros, toutes taxes comprises. Les loisirs fournis à une date ou pendant une période déterminée
        n’ouvrent pas droit à rétractation (article L221-28 du Code de la consommation) ; une commande validée n’est ni
        échangée ni remboursée. En payant, vous acceptez les <TextLink to="/terms">règles de commande</TextLink>.
      </p>
      {names.length > 0 ? (
        <p className="font-semibold text-ink">
          Exception pour {names.map((name) => `« ${name} »`).join(', ')} : vous pouvez annuler depuis « Mes commandes »
          tant que les billets ne sont pas émis ; vous êtes alors remboursé en totalité.
        </p>
      ) : null}
    </div>
  )
}

/** Names of the items' activities that their buyer may cancel. */
export const cancellableNames = (
  items: readonly { activity: { label: string }; memberMayCancel?: true | undefined }[],
): string[] => items.flatMap(({ activity, memberMayCancel }) => (memberMayCancel ? [activity.label] : []))
