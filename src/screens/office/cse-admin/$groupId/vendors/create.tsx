import { createFileRoute } from '@tanstack/react-router'
import { CreateVendorPage } from '../../../../../web/office/vendors/create-vendor-page.tsx'
import { CREATE_TITLE } from '../../../../../web/office/vendors/titles.ts'

export const Route = createFileRoute('/cse-admin/$groupId/vendors/create')({
  staticData: { title: CREATE_TITLE },
  component: CreateVendorPage,
})
