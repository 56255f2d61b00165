import type { ListedVendor } from '#features/catalogue/vendors/vendor-shapes.ts'
import { type ItemCard, ItemCards } from '#web/office/kit/list/item-cards.tsx'
import type { List } from '#web/office/kit/list/use-list.ts'

function addressText({ address, addressCount }: ListedVendor): string {
  if (address === null || addressCount === 0) return 'Aucune adresse'
  return addressCount === 1 ? `Adresse : ${address.main} ${address.secondary}` : `${addressCount} adresses`
}

const partnerCard = (item: ListedVendor): ItemCard => ({
  name: item.name,
  line: addressText(item),
  picture: item.logo,
  visibility: item.visibility,
})

/** A committee's own partners, as cards. */
export const PartnerCards = (props: { list: List<ListedVendor>; hrefOf: (item: ListedVendor) => string }) => (
  <ItemCards label="Partenaires" fit="contain" cardOf={partnerCard} {...props} />
)
