import { TextLink } from '../../../ui/page.tsx'

/** What the law wants said before somebody pays. */
export function SalesFacts({ id }: { id?: string }) {
  return (
    <p id={id} className="text-xs leading-relaxed text-ink-soft">
      Prix en euros, toutes taxes comprises. Les loisirs fournis à une date ou pendant une période déterminée n’ouvrent
      pas droit à rétractation (article L221-28 du Code de la consommation) ; une commande validée n’est ni échangée ni
      remboursée. En payant, vous acceptez les <TextLink to="/terms">règles de commande</TextLink>.
    </p>
  )
}
