import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

/** `/admin/groups/{group path}/user-import`: the import page of the path's last group. */
export const Route = createFileRoute('/admin/groups/$')({
  staticData: { title: 'Groupes' },
  beforeLoad: ({ params: { _splat = '' } }) => {
    const [page, groupId] = _splat.split('/').filter(Boolean).reverse()
    if (page !== 'user-import' || groupId === undefined) throw notFound()
    throw redirect({ to: '/admin/user-import/$groupId', params: { groupId }, replace: true })
  },
})
