import { createFileRoute, useParams } from '@tanstack/react-router'
import { readGroupAddress } from '#features/committee/groups/office/group-address.ts'
import { GroupsPage } from '#features/committee/people/office/groups-page.tsx'

/** Keeps the tree mounted while windows over it open and close with the URL. */
export const Route = createFileRoute('/admin/groups')({
  staticData: { title: 'Groupes' },
  component: Groups,
})

function Groups() {
  // Parameter of the open window's own route, if any.
  const { _splat = '' } = useParams({ strict: false })
  return <GroupsPage address={readGroupAddress(_splat) ?? { kind: 'tree' }} />
}
