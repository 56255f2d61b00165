import { createFileRoute } from '@tanstack/react-router'
import { CreateVendorPage } from '#features/catalogue/vendors/office/create-vendor-page.tsx'
import { CREATE_TITLE } from '#features/catalogue/vendors/office/titles.ts'

export const Route = createFileRoute('/cse-admin/$groupId/vendors/create')({
  staticData: { title: CREATE_TITLE },
  component: CreateVendorPage,
})
