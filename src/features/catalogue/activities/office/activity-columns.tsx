import type { VendorVisibility } from '#contract/catalogue-shapes.ts'
import { visibilityTexts } from '#features/catalogue/vendors/visibility-texts.ts'
import { Image } from '#ui/images/image.tsx'
import { serverNow } from '#ui/server-clock.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { ageText, dayText, momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { ListedActivity } from '../activity-shapes.ts'
import { audienceText } from '../audience-text.ts'
import { stockTypeTexts } from '../stock-type-texts.ts'
import { StockCell } from './stock-cell.tsx'

export const visibilityTones: Readonly<Record<VendorVisibility, 'good' | 'waiting' | 'off'>> = {
  Public: 'good',
  Hidden: 'waiting',
  Archived: 'off',
}

/** Columns of the activity table; times are the region's. */
export const activityColumns = (zone: string): Column<ListedActivity>[] => [
  {
    id: 'name',
    header: 'Activité',
    value: ({ label }) => label,
    cell: ({ label, picture, isDirty }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Image
          media={picture}
          alt=""
          sizes="28px"
          className="size-7 shrink-0 overflow-hidden rounded border border-line bg-paper object-cover [&_svg]:size-4"
        />
        <span className="min-w-0 truncate max-md:(whitespace-normal [overflow-wrap:anywhere])">{label}</span>
        {isDirty ? <StateChip tone="waiting">À revoir</StateChip> : null}
      </span>
    ),
    sortable: true,
    phone: 'title',
  },
  { id: 'vendor', header: 'Partenaire', value: ({ vendor }) => vendor.name, narrow: true },
  { id: 'audience', header: 'Type', value: audienceText },
  { id: 'stockType', header: 'Type de stock', value: ({ stockType }) => stockTypeTexts[stockType], hidden: true },
  {
    id: 'stock',
    header: 'Stock',
    value: ({ stockType }) => (stockType === 'Standard' ? null : stockTypeTexts[stockType]),
    cell: ({ id, stockType }) => (stockType === 'Standard' ? <StockCell activityId={id} /> : stockTypeTexts[stockType]),
  },
  {
    id: 'createdAt',
    header: 'Création',
    value: ({ createdAt }) => momentText(zone, createdAt),
    cell: ({ createdAt }) => dayText(zone, createdAt),
    sortable: true,
    hidden: true,
  },
  {
    id: 'updatedAt',
    header: 'Modifiée',
    value: ({ updatedAt }) => momentText(zone, updatedAt),
    cell: ({ updatedAt }) => ageText(updatedAt, serverNow()),
    sortable: true,
  },
  {
    id: 'visibility',
    header: 'Statut',
    value: ({ visibility }) => visibilityTexts[visibility],
    cell: ({ visibility, publishAt }) => (
      <StateChip tone={visibilityTones[visibility]}>
        {publishAt === null ? visibilityTexts[visibility] : `Publiée le ${momentText(zone, publishAt)}`}
      </StateChip>
    ),
    sortable: true,
    phone: 'detail',
  },
]
