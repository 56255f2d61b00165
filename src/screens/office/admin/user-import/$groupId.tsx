import { createFileRoute } from '@tanstack/react-router'
import { userImportRoute } from '#features/committee/user-imports/office/user-import-route.ts'
import { UserImportFailed, UserImportScreen } from '#features/committee/user-imports/office/user-import-screen.tsx'

export const Route = createFileRoute('/admin/user-import/$groupId')({
  ...userImportRoute,
  staticData: { title: 'Importer des utilisateurs' },
  component: () => <UserImportScreen loaded={Route.useLoaderData()} search={Route.useSearch()} />,
  errorComponent: UserImportFailed,
})
