import type { ListedActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { type ItemCard, ItemCards } from '#web/office/kit/list/item-cards.tsx'
import type { List } from '#web/office/kit/list/use-list.ts'

const offerCard = ({ id, label, slugName, vendor, picture, visibility }: ListedActivity): ItemCard => ({
  name: label,
  line: vendor.name,
  picture,
  visibility,
  publicHref: visibility === 'Public' ? `/a/${slugName}/${id}` : null,
})

/** A committee's own activities, as cards. */
export const OfferCards = (props: { list: List<ListedActivity>; hrefOf: (item: ListedActivity) => string }) => (
  <ItemCards label="Offres" fit="cover" cardOf={offerCard} {...props} />
)
