import type { ListedVendor } from '../../../../../features/vendors/vendor-shapes.ts'
import { visibilityTexts } from '../../../../../features/vendors/visibility-texts.ts'
import { Image } from '../../../../../ui/image.tsx'
import { remember } from '../../../../../web/office/kit/list/list-memory.ts'
import { RowLink } from '../../../../../web/office/kit/list/row-link.tsx'
import { StateChip } from '../../../../../web/office/kit/list/state-chip.tsx'
import type { List } from '../../../../../web/office/kit/list/use-list.ts'
import { useOpenedCard } from '../../../../../web/office/kit/list/use-opened-card.ts'

function addressText({ address, addressCount }: ListedVendor): string {
  if (address === null || addressCount === 0) return 'Aucune adresse'
  return addressCount === 1 ? `Adresse : ${address.main} ${address.secondary}` : `${addressCount} adresses`
}

/** A committee's partners: a handful, as cards. */
export function PartnerCards({ list, hrefOf }: { list: List<ListedVendor>; hrefOf: (item: ListedVendor) => string }) {
  const place = useOpenedCard(list)
  return (
    <ul ref={place} aria-label="Partenaires" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {list.items.map((item) => (
        <li key={item.id} data-row={item.id}>
          <RowLink
            href={hrefOf(item)}
            onOpen={() => remember(list.key, { opened: item.id })}
            className="flex h-full items-start gap-3 rounded-lg border border-line bg-paper p-3 hover:(border-ink-soft bg-surface)"
          >
            <Image
              media={item.logo}
              alt=""
              sizes="48px"
              className="size-12 shrink-0 overflow-hidden rounded-md border border-line bg-paper object-contain [&_svg]:size-5"
            />
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
                <span className="min-w-0 font-semibold">{item.name}</span>
                {item.visibility === 'Public' ? null : (
                  <StateChip tone="off">{visibilityTexts[item.visibility]}</StateChip>
                )}
              </span>
              <span className="block text-ink-soft">{addressText(item)}</span>
            </span>
          </RowLink>
        </li>
      ))}
    </ul>
  )
}
