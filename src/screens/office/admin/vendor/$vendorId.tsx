import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EditVendorPage } from '#features/catalogue/vendors/office/edit-vendor-page.tsx'
import { loadVendor, VendorFailed, VendorPending } from '#features/catalogue/vendors/office/load-vendor.tsx'
import { editTitle } from '#features/catalogue/vendors/office/titles.ts'
import { pageTitle } from '#web/office/use-screen-title.ts'

export const Route = createFileRoute('/admin/vendor/$vendorId')({
  staticData: { title: 'Modifier le partenaire' },
  loader: loadVendor,
  head: ({ loaderData }) => pageTitle(editTitle(loaderData?.item)),
  pendingComponent: VendorPending,
  errorComponent: VendorFailed,
  component: EditVendor,
})

const ScanLinks = lazy(() =>
  import('#features/tickets/check-in/office/scan-links.tsx').then((loaded) => ({ default: loaded.ScanLinks })),
)

const InternalNote = lazy(() =>
  import('#features/people/notes/office/internal-note.tsx').then((loaded) => ({ default: loaded.InternalNote })),
)

function EditVendor() {
  const { item, activityCount } = Route.useLoaderData()
  return (
    <EditVendorPage key={item.id} {...{ item, activityCount }}>
      <Suspense fallback={null}>
        <ScanLinks vendorId={item.id} />
        <div className="mt-8">
          <InternalNote kind="partner" id={item.id} />
        </div>
      </Suspense>
    </EditVendorPage>
  )
}
