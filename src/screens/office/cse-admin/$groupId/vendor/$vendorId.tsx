import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '../../../../../web/office/use-screen-title.ts'
import { EditVendorPage } from '../../../../../web/office/vendors/edit-vendor-page.tsx'
import { loadVendor, VendorFailed, VendorPending } from '../../../../../web/office/vendors/load-vendor.tsx'
import { editTitle } from '../../../../../web/office/vendors/titles.ts'

export const Route = createFileRoute('/cse-admin/$groupId/vendor/$vendorId')({
  staticData: { title: 'Modifier le partenaire' },
  loader: loadVendor,
  head: ({ loaderData }) => pageTitle(editTitle(loaderData?.item)),
  pendingComponent: VendorPending,
  errorComponent: VendorFailed,
  component: EditVendor,
})

function EditVendor() {
  const { item, activityCount } = Route.useLoaderData()
  return <EditVendorPage key={item.id} {...{ item, activityCount }} />
}
