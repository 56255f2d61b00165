import { createFileRoute } from '@tanstack/react-router'
import { userImportRoute } from '#features/committee/user-imports/office/user-import-route.ts'
import { UserImportFailed, UserImportScreen } from '#features/committee/user-imports/office/user-import-screen.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/user-import')({
  ...userImportRoute,
  staticData: { title: 'Importer des bénéficiaires' },
  component: () => <UserImportScreen loaded={Route.useLoaderData()} search={Route.useSearch()} />,
  errorComponent: UserImportFailed,
})
