import type { VendorVisibility } from '#contract/catalogue-shapes.ts'
import type { Media } from '#contract/shapes.ts'
import { visibilityTexts } from '#features/catalogue/vendors/visibility-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { Image } from '#ui/images/image.tsx'
import { remember } from './list-memory.ts'
import { RowLink } from './row-link.tsx'
import { StateChip } from './state-chip.tsx'
import type { List } from './use-list.ts'
import { useOpenedCard } from './use-opened-card.ts'

/** Content of an item's card. */
export interface ItemCard {
  name: string
  /** Text below the name. */
  line: string
  picture: Media | null
  visibility: VendorVisibility
  /** Public page in the shop. */
  publicHref?: string | null
}

interface ItemCardsProps<Item extends { id: string }> {
  label: string
  list: List<Item>
  hrefOf: (item: Item) => string
  cardOf: (item: Item) => ItemCard
  /** Fit of the picture in its square: a logo is shown whole. */
  fit: 'cover' | 'contain'
}

/** Few items as cards, for a committee. */
export function ItemCards<Item extends { id: string }>({ label, list, hrefOf, cardOf, fit }: ItemCardsProps<Item>) {
  const place = useOpenedCard(list)
  return (
    <ul ref={place} aria-label={label} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {list.items.map((item) => {
        const { name, line, picture, visibility, publicHref } = cardOf(item)
        return (
          <li
            key={item.id}
            data-row={item.id}
            className="flex flex-col rounded-lg border border-line bg-paper hover:(border-ink-soft bg-surface)"
          >
            <RowLink
              href={hrefOf(item)}
              onOpen={() => remember(list.key, { opened: item.id })}
              className="flex grow items-start gap-3 rounded-lg p-3"
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
            {publicHref ? (
              <a
                href={publicHref}
                target="_blank"
                rel="noreferrer"
                aria-label={`Voir dans la boutique : ${name}`}
                className="mx-3 mb-1 inline-flex min-h-9 items-center self-start text-note font-medium text-link underline underline-offset-3"
              >
                Voir dans la boutique
              </a>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
