import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import { FavouriteToggle } from '#features/catalogue/favourites/ui/favourite-toggle.tsx'
import { ActivityList } from '#features/catalogue/shop/ui/activity-list.tsx'
import { LocationFacts } from '#features/catalogue/shop/ui/contact-access.tsx'
import { listInput, loadActivities } from '#features/catalogue/shop/ui/list-query.ts'
import { PartnerIdentity } from '#features/catalogue/shop/ui/partner-identity.tsx'
import { safeAddress } from '#features/catalogue/shop/ui/special-panels.tsx'
import { Gallery } from '#kernel/media/ui/gallery.tsx'
import { plural } from '#lib/words/plural.ts'
import { Card } from '#ui/card.tsx'
import { Image } from '#ui/images/image.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Page, SectionTitle, TextAnchor } from '#ui/page.tsx'
import { ExternalIcon, GlobeIcon } from '#ui/page-icons.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { Markdown } from '#ui/text/markdown.tsx'
import { named, orNotFound } from '#web/loading.ts'
import { pageHead } from '#web/page-head.ts'
import { parseVendorSearch } from '#web/page-search.ts'
import { orLogin, requireCatalogueAccess } from '#web/require-session.ts'

export const Route = createFileRoute('/v/$slug/$vendorId')({
  validateSearch: parseVendorSearch,
  beforeLoad: requireCatalogueAccess,
  loaderDeps: ({ search: { tout } }) => ({ tout }),
  loader: async ({ context: { client }, params, location, deps }) => {
    const vendorId = named(params.vendorId)
    const [{ vendor }, list] = await orNotFound(
      orLogin(
        Promise.all([client('/get-vendor', { vendorId }), loadActivities(client, listInput({ vendorId }, deps))]),
        location,
      ),
    )
    return { vendor, list, loadedAt: serverNow() }
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context, {
      title: loaderData?.vendor.name,
      description: loaderData?.vendor.markdown,
      canonicalPath: loaderData && `/v/${loaderData.vendor.slugName}/${loaderData.vendor.id}`,
    }),
  component: Vendor,
  errorComponent: ({ error }) => <LoadFailure ofWhat="du partenaire" error={error} />,
})

function Vendor() {
  const { vendor, list, loadedAt } = Route.useLoaderData()
  const zone = useRouteContext({ from: '__root__', select: (context) => context.zone })
  const site = safeAddress(vendor.externalUrl)
  return (
    <Page>
      <header className="mb-6 flex items-center gap-4 md:(mb-8 gap-5)">
        {vendor.logo ? (
          <Image
            media={vendor.logo}
            alt=""
            priority
            sizes="88px"
            className="size-16 shrink-0 rounded-xl border border-line md:size-22"
          />
        ) : null}
        <div className="min-w-0">
          <h1 className="type-page">{vendor.name}</h1>
          {site ? (
            <p className="mt-1.5 flex items-center gap-2 text-copy">
              <GlobeIcon className="shrink-0 text-link" />
              <TextAnchor href={site.href} target="_blank" rel="noopener noreferrer">
                Site du partenaire <ExternalIcon className="inline" label="(nouvel onglet)" />
              </TextAnchor>
            </p>
          ) : null}
        </div>
        <div className="ml-auto shrink-0">
          <FavouriteToggle target={{ kind: 'vendor', targetId: vendor.id }} name={vendor.name} />
        </div>
      </header>
      {vendor.media.length > 1 ? (
        <div className="mb-8">
          <Gallery media={vendor.media} label={vendor.name} />
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_446px]">
        <div className="flex min-w-0 flex-col gap-7">
          {vendor.media.length === 1 ? <Gallery media={vendor.media} label={vendor.name} /> : null}
          {vendor.markdown ? <Markdown source={vendor.markdown} className="max-w-72ch" /> : null}
          <PartnerIdentity vendor={vendor} />
        </div>
        <section aria-labelledby="adresses" className="flex flex-col gap-4">
          <SectionTitle id="adresses">{plural(vendor.addresses.length, 'Notre adresse', 'Nos adresses')}</SectionTitle>
          {vendor.addresses.length === 0 ? <p className="text-ink-soft">Adresse non renseignée</p> : null}
          {vendor.addresses.map((location) => (
            <Card
              key={[location.name, location.phone, location.address?.main, location.address?.secondary].join('|')}
              className="[&>div]:grid-cols-1!"
            >
              <LocationFacts location={location} zone={zone} nowTs={loadedAt} />
            </Card>
          ))}
        </section>
      </div>
      <section aria-labelledby="activites" className="mt-14 border-t border-line pt-10">
        <SectionTitle id="activites" className="mb-6">
          Les activités de {vendor.name}
        </SectionTitle>
        <ActivityList list={list} emptyText="Ce partenaire ne propose pas d'activité pour le moment." />
      </section>
    </Page>
  )
}
