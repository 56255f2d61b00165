import type { VendorVisibility } from '#contract/catalogue-shapes.ts'
import type { ListedVendor } from '#features/catalogue/vendors/vendor-shapes.ts'
import { visibilityTexts } from '#features/catalogue/vendors/visibility-texts.ts'
import { Image } from '#ui/images/image.tsx'
import { serverNow } from '#ui/server-clock.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { ageText, dayText, momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'

const tones: Readonly<Record<VendorVisibility, 'good' | 'waiting' | 'off'>> = {
  Public: 'good',
  Hidden: 'waiting',
  Archived: 'off',
}

/** Columns of the partner table; times in the region's zone. */
export const partnerColumns = (zone: string): Column<ListedVendor>[] => [
  {
    id: 'name',
    header: 'Partenaire',
    value: ({ name }) => name,
    cell: ({ name, logo }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Image
          media={logo}
          alt=""
          sizes="28px"
          className="size-7 shrink-0 overflow-hidden rounded border border-line bg-paper object-contain [&_svg]:size-4"
        />
        <span className="min-w-0 truncate max-md:(whitespace-normal [overflow-wrap:anywhere])">{name}</span>
      </span>
    ),
    sortable: true,
    phone: 'title',
  },
  {
    id: 'createdAt',
    header: 'Création',
    value: ({ createdAt }) => momentText(zone, createdAt),
    cell: ({ createdAt }) => dayText(zone, createdAt),
    sortable: true,
  },
  {
    id: 'updatedAt',
    header: 'Dernière modification',
    value: ({ updatedAt }) => momentText(zone, updatedAt),
    cell: ({ updatedAt }) => ageText(updatedAt, serverNow()),
    sortable: true,
  },
  {
    id: 'visibility',
    header: 'Status',
    value: ({ visibility }) => visibilityTexts[visibility],
    cell: ({ visibility }) => <StateChip tone={tones[visibility]}>{visibilityTexts[visibility]}</StateChip>,
    sortable: true,
    phone: 'detail',
  },
  {
    id: 'identity',
    header: 'Identité légale',
    value: ({ legalIdentity }) => legalIdentity?.name ?? 'Manquante',
    hidden: true,
  },
  { id: 'group', header: 'Groupe', value: ({ groupLabel }) => groupLabel, hidden: true },
  { id: 'addresses', header: 'Adresses', value: ({ addressCount }) => addressCount, numeric: true, hidden: true },
]
