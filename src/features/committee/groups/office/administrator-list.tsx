import { RemovableList } from '#web/office/kit/removable-list.tsx'
import type { GroupAdministrator } from '../group-shapes.ts'

interface AdministratorListProps {
  administrators: readonly GroupAdministrator[]
  empty: string
  isPending: boolean
  onRemove: (person: GroupAdministrator) => void
}

export const AdministratorList = ({ administrators, ...list }: AdministratorListProps) => (
  <RemovableList
    {...list}
    items={administrators}
    idOf={({ userId }) => userId}
    nameOf={({ email }) => email}
    show={({ firstName, lastName, email }) => {
      const name = `${firstName} ${lastName}`.trim()
      return name === '' ? (
        <span className="font-medium">{email}</span>
      ) : (
        <>
          <span className="font-medium">{name}</span> <span className="text-ink-soft">{email}</span>
        </>
      )
    }}
  />
)
