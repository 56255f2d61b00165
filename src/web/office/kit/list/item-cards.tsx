import type { Media } from '../../../../contract/shapes.ts'
import type { VendorVisibility } from '../../../../features/vendors/vendor-shapes.ts'
import { visibilityTexts } from '../../../../features/vendors/visibility-texts.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Image } from '../../../../ui/image.tsx'
import { remember } from './list-memory.ts'
import { RowLink } from './row-link.tsx'
import { StateChip } from './state-chip.tsx'
import type { List } from './use-list.ts'
import { useOpenedCard } from './use-opened-card.ts'

/** What the card of an item says. */
export interface ItemCard {
  name: string
  /** Under the name. */
  line: string
  picture: Media | null
  visibility: VendorVisibility
}

interface ItemCardsProps<Item extends { id: string }> {
  label: string
  list: List<Item>
  hrefOf: (item: Item) => string
  cardOf: (item: Item) => ItemCard
  /** How the picture fills its square: a logo is shown whole. */
  fit: 'cover' | 'contain'
}

/** A committee's things: a handful, as cards. */
export function ItemCards<Item extends { id: string }>({ label, list, hrefOf, cardOf, fit }: ItemCardsProps<Item>) {
  const place = useOpenedCard(list)
  return (
    <ul ref={place} aria-label={label} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {list.items.map((item) => {
        const { name, line, picture, visibility } = cardOf(item)
        return (
          <li key={item.id} data-row={item.id}>
            <RowLink
              href={hrefOf(item)}
              onOpen={() => remember(list.key, { opened: item.id })}
              className="flex h-full items-start gap-3 rounded-lg border border-line bg-paper p-3 hover:(border-ink-soft bg-surface)"
            >
              <Image
                media={picture}
                alt=""
                sizes="48px"
                className={classNames(
                  'size-12 shrink-0 overflow-hidden rounded-md border border-line bg-paper [&_svg]:size-5',
                  fit === 'cover' ? 'object-cover' : 'object-contain',
                )}
              />
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
                  <span className="min-w-0 font-semibold">{name}</span>
                  {visibility === 'Public' ? null : <StateChip tone="off">{visibilityTexts[visibility]}</StateChip>}
                </span>
                <span className="block text-ink-soft">{line}</span>
              </span>
            </RowLink>
          </li>
        )
      })}
    </ul>
  )
}
