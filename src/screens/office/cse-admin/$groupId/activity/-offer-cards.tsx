import type { ListedActivity } from '../../../../../features/activities/activity-shapes.ts'
import { visibilityTexts } from '../../../../../features/vendors/visibility-texts.ts'
import { Image } from '../../../../../ui/image.tsx'
import { remember } from '../../../../../web/office/kit/list/list-memory.ts'
import { RowLink } from '../../../../../web/office/kit/list/row-link.tsx'
import { StateChip } from '../../../../../web/office/kit/list/state-chip.tsx'
import type { List } from '../../../../../web/office/kit/list/use-list.ts'
import { useOpenedCard } from '../../../../../web/office/kit/list/use-opened-card.ts'

/** A committee's offers: a handful, as cards. */
export function OfferCards({ list, hrefOf }: { list: List<ListedActivity>; hrefOf: (item: ListedActivity) => string }) {
  const place = useOpenedCard(list)
  return (
    <ul ref={place} aria-label="Offres" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {list.items.map((item) => (
        <li key={item.id} data-row={item.id}>
          <RowLink
            href={hrefOf(item)}
            onOpen={() => remember(list.key, { opened: item.id })}
            className="flex h-full items-start gap-3 rounded-lg border border-line bg-paper p-3 hover:(border-ink-soft bg-surface)"
          >
            <Image
              media={item.picture}
              alt=""
              sizes="48px"
              className="size-12 shrink-0 overflow-hidden rounded-md border border-line bg-paper object-cover [&_svg]:size-5"
            />
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
                <span className="min-w-0 font-semibold">{item.label}</span>
                {item.visibility === 'Public' ? null : (
                  <StateChip tone="off">{visibilityTexts[item.visibility]}</StateChip>
                )}
              </span>
              <span className="block text-ink-soft">{item.vendor.name}</span>
            </span>
          </RowLink>
        </li>
      ))}
    </ul>
  )
}
