import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { groupPages, pageOfGroup, readGroupAddress } from '#features/committee/groups/office/group-address.ts'
import { pageTitle } from '#web/office/use-screen-title.ts'

/**
 * Window of a group or person over the tree, or a group's own page; the path ends with its id after those of the groups
 * above.
 */
export const Route = createFileRoute('/admin/groups/$')({
  staticData: { title: 'Groupe' },
  beforeLoad: ({ context, params: { _splat = '' } }) => {
    const address = readGroupAddress(_splat)
    if (address === null) throw notFound()
    if (address.kind !== 'page') return
    if (!context.screens.has(`${groupPages[address.page]}/$groupId`)) throw notFound()
    throw redirect({ href: pageOfGroup(address.page, address.groupId), replace: true })
  },
  head: ({ params: { _splat = '' } }) =>
    pageTitle(readGroupAddress(_splat)?.kind === 'user' ? 'Utilisateur' : undefined),
})
