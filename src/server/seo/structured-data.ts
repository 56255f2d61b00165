import type { Activity, ActivitySummary } from '#contract/catalogue-shapes.ts'
import type { ActivityListData } from '#features/catalogue/shop/ui/list-query.ts'
import { localIso, placeZone } from '#kernel/time/place-clock.ts'
import { plainDescription } from '#web/page-head.ts'
import type { AppRouter } from '#web/router.tsx'
import { toPageImage } from './page-facts.ts'

type Node = Record<string, unknown>

/** The page in terms of schema.org, as `@graph` entries. */
export function structuredData(router: AppRouter): Node[] {
  const { context } = router.options
  const origin = context.canonicalOrigin
  for (const match of router.state.matches) {
    switch (match.routeId) {
      case '/':
        return siteNodes(router)
      case '/c1/$slug/$cat1Id':
        if (!match.loaderData) return []
        return categoryNodes(origin, [[1, match.loaderData.cat1]], match.loaderData.listed.list)
      case '/c2/$slug/$cat2Id': {
        if (!match.loaderData) return []
        const { cat2, listed } = match.loaderData
        return categoryNodes(
          origin,
          [
            [1, cat2.cat1],
            [2, cat2],
          ],
          listed.list,
        )
      }
      case '/c3/$slug/$cat3Id': {
        if (!match.loaderData) return []
        const { cat3, listed } = match.loaderData
        return categoryNodes(
          origin,
          [
            [1, cat3.cat2.cat1],
            [2, cat3.cat2],
            [3, cat3],
          ],
          listed.list,
        )
      }
      case '/a/$slug/$activityId':
        return match.loaderData ? activityNodes(origin, match.loaderData.activity, context.zone) : []
    }
  }
  return []
}

function siteNodes(router: AppRouter): Node[] {
  const { canonicalOrigin: origin, session, tenant } = router.options.context
  const { title, logo } = session.whiteLabeling
  const organisation = `${origin}/#organisation`
  return [
    {
      '@type': 'Organization',
      '@id': organisation,
      name: title,
      legalName: tenant.legal.publisher,
      url: `${origin}/`,
      logo: new URL(logo, origin).href,
      email: tenant.legal.contactEmail,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      name: title,
      url: `${origin}/`,
      inLanguage: 'fr-FR',
      publisher: { '@id': organisation },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/recherche?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

type Level = [level: 1 | 2 | 3, category: { id: string; slug: string; name: string }]

const crumbs = (origin: string, steps: readonly { name: string; path: string }[]): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Accueil', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
})

const categoryPath = ([level, { slug, id }]: Level): string => `/c${level}/${slug}/${id}`
const activityPath = ({ slugName, id }: Pick<ActivitySummary, 'slugName' | 'id'>): string => `/a/${slugName}/${id}`

function categoryNodes(origin: string, levels: readonly Level[], { page }: ActivityListData): Node[] {
  const steps = levels.map((level) => ({ name: level[1].name, path: categoryPath(level) }))
  const list = {
    '@type': 'ItemList',
    numberOfItems: page?.total ?? 0,
    itemListElement: (page?.activities ?? []).map(({ item }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.label,
      url: `${origin}${activityPath(item)}`,
    })),
  }
  return page && page.activities.length > 0 ? [crumbs(origin, steps), list] : [crumbs(origin, steps)]
}

function activityNodes(origin: string, activity: Activity, zone: string): Node[] {
  const steps = [
    ...activity.cat.map((category) => ({ name: category.name, path: categoryPath([category.level, category]) })),
    { name: activity.label, path: activityPath(activity) },
  ]
  const url = `${origin}${activityPath(activity)}`
  const { vendor, gallery, label, markdown } = activity
  const images = gallery.flatMap((media) => toPageImage(media, label, origin)?.url ?? [])
  const seller = { '@type': 'Organization', name: vendor.name, url: `${origin}/v/${vendor.slugName}/${vendor.id}` }
  const offers = offerNode(activity, url)
  const common = {
    name: label,
    description: plainDescription(markdown) || label,
    url,
    ...(images.length > 0 ? { image: images } : {}),
  }
  const event = eventFacts(activity, zone)
  // Search engines refuse a product without a price (promo codes, member cards, sold out): it is a page, then.
  const node = event
    ? { '@type': 'Event', ...common, ...(offers ? { offers } : {}), ...event, organizer: seller }
    : offers?.price
      ? { '@type': 'Product', ...common, offers, brand: { '@type': 'Brand', name: vendor.name } }
      : { '@type': 'WebPage', ...common }
  return [crumbs(origin, steps), node]
}

/** Cents as schema.org expects them: euros with a decimal point. */
const euros = (cents: number): string => (cents / 100).toFixed(2)

/**
 * Offer with the lowest price that this reader may see; none for premium activities without the right, promo codes and
 * member cards, which are not sold here.
 */
function offerNode({ bestStock, stockType, accessible }: Activity, url: string): Node | null {
  if (!accessible || stockType !== 'Standard') return null
  const best = bestStock.discount
  if (!best) return { '@type': 'Offer', url, availability: 'https://schema.org/SoldOut' }
  return {
    '@type': 'Offer',
    url,
    price: euros(best.price3.cents),
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
  }
}

/** Time and place of an activity with fixed slots in one known place. */
function eventFacts({ address, bestStock, firstStockTs, vendor }: Activity, zone: string): Node | null {
  if (!bestStock.hasFixedStocks || firstStockTs === null || address.type === 'Website') return null
  const place = address.locations.find((location) => location.address !== null)
  if (!place?.address || address.locations.length > 1) return null
  const { main, addressDetails, geometry } = place.address
  return {
    startDate: localIso(placeZone(zone, addressDetails), firstStockTs),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: place.name ?? vendor.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: [addressDetails.streetNumber, addressDetails.route].filter(Boolean).join(' ') || main,
        postalCode: addressDetails.postalCode ?? undefined,
        addressLocality: addressDetails.city ?? undefined,
        // Search engines ask for the code; our own addresses are written with the name.
        addressCountry: /^france$/i.test(addressDetails.country ?? 'France') ? 'FR' : addressDetails.country,
      },
      ...(geometry
        ? { geo: { '@type': 'GeoCoordinates', latitude: geometry.location.lat, longitude: geometry.location.lng } }
        : {}),
    },
  }
}
