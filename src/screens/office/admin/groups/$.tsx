import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { importPageOf } from '../../../../web/office/user-imports/import-search.ts'

/** `/admin/groups/{group path}/user-import`: the import page of the path's last group. */
export const Route = createFileRoute('/admin/groups/$')({
  staticData: { title: 'Groupes' },
  beforeLoad: ({ params: { _splat = '' } }) => {
    const page = importPageOf(_splat)
    if (page === null) throw notFound()
    throw redirect({ to: page, replace: true })
  },
})
