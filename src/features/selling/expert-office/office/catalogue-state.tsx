import type { CallResult } from '#api/client.ts'
import { CATALOGUE_STALE_MS } from '#kernel/stock/expert-shapes.ts'
import { limits } from '#lib/words/limits.ts'
import { Notice } from '#ui/notice.tsx'
import { momentText } from '#web/office/kit/form/days.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

type Catalogue = CallResult<'/admin/get-activity-expert-tickets'>['catalogue']

/** Tells whether the third-party catalogue is up to date, and the consequences if it is not. */
export function CatalogueState({ confirmedAt, failedAt, isStale }: Catalogue) {
  const { zone } = useOfficeContext().office
  if (confirmedAt === null)
    return (
      <Notice kind="warn" title="Le catalogue de la billetterie n’a pas encore été lu.">
        Il l’est toutes les {limits.expertCatalogueRefresh.text}. Rien n’en est vendu d’ici là.
      </Notice>
    )
  const since = momentText(confirmedAt, zone)
  if (isStale)
    return (
      <Notice kind="error" title={`La billetterie n’a plus confirmé son catalogue depuis ${since}.`}>
        Rien n’en est vendu, ni de ce qui est déjà dans des paniers, jusqu’à ce qu’elle réponde. Nous lui demandons
        régulièrement.
      </Notice>
    )
  if (failedAt !== null)
    return (
      <Notice kind="warn" title={`La billetterie ne répond pas bien depuis ${momentText(failedAt, zone)}.`}>
        {`Le catalogue est celui de ${since}. Il reste en vente jusqu’à ${momentText(confirmedAt + CATALOGUE_STALE_MS, zone)}.`}
      </Notice>
    )
  return <p className="text-note text-ink-soft">{`Catalogue de la billetterie confirmé ${since}`}</p>
}
