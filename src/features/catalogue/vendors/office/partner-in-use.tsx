import { Dialog } from '#ui/dialog.tsx'
import { useScope } from '#web/office/use-office.ts'
import type { OfficeVendor, VendorUse } from '../vendor-shapes.ts'
import { ActivitiesLink } from './activities-link.tsx'

interface PartnerInUseProps {
  item: OfficeVendor
  /** Details of the refused deletion; null if there is none. */
  use: VendorUse | null
  close: () => void
}

/** Explains why a partner with activities cannot be deleted: their number, and a link to them. */
export function PartnerInUse({ item, use, close }: PartnerInUseProps) {
  const scope = useScope()
  const count = use?.activities ?? 0
  const isOne = count === 1
  return (
    <Dialog open={use !== null} onClose={close} title={`${item.name} ne peut pas être supprimé`}>
      <p>
        {isOne
          ? 'Ce partenaire a encore une activité : supprimez-la d’abord.'
          : `Ce partenaire a encore ${count.toLocaleString('fr')} activités : supprimez-les d’abord.`}
      </p>
      {scope.kind === 'admin' ? (
        <p className="mt-3">
          <ActivitiesLink of={{ vendor: item.id }} count={count} />
        </p>
      ) : null}
    </Dialog>
  )
}
