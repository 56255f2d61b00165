import { createFileRoute, useParams } from '@tanstack/react-router'
import { readGroupAddress } from '#features/committee/groups/office/group-address.ts'
import { GroupsPage } from '#features/committee/people/office/groups-page.tsx'

/** The tree stays as it is while the windows over it come and go with the address. */
export const Route = createFileRoute('/admin/groups')({
  staticData: { title: 'Groupes' },
  component: Groups,
})

function Groups() {
  // Of the window's own route, where one is open.
  const { _splat = '' } = useParams({ strict: false })
  return <GroupsPage address={readGroupAddress(_splat) ?? { kind: 'tree' }} />
}
